import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, type ReactNode, Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { api, refusalOf } from '#client/api.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { secondFactorCode } from '#shared/schemas/second-factor.ts';
import { AccountForm, codeField, ProofForm, showRefusal } from './account-form.tsx';

const QrCode = lazy(async () => ({ default: (await import('#client/ui/qr-code.tsx')).QrCode }));

export type Draft = { secret: string; uri: string; draft: string };
type Step<Done> = { email: string; onDone: (done: Done) => void; onCancel: () => void };

function Lead({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className="mb-6 text-soft">{text}</p>
      {children}
    </>
  );
}

/** Proves who is there, before a new second factor. */
export function StartForm({ email, enabled, onDone, onCancel }: Step<Draft> & { enabled: boolean }) {
  const start = api.secondFactor.start.useMutation({ onSuccess: onDone });
  return (
    <Lead
      text={
        enabled
          ? 'Enter your password and a code from the phone you use now. It keeps working until you confirm the new one.'
          : "Enter your password so we know it's you."
      }
    >
      <ProofForm
        {...{ email, onCancel }}
        needsCode={enabled}
        call={start}
        button="Continue"
        sending="Checking..."
      />
    </Lead>
  );
}

type ConfirmProps = Step<readonly string[]> & { started: Draft };

/** Shows the secret to an authenticator app, and asks for its first code. */
export function ConfirmForm({ email, started, onDone, onCancel }: ConfirmProps) {
  const { secret, uri, draft } = started;
  const form = useForm({ resolver: zodResolver(secondFactorCode), defaultValues: { draft, code: '' } });
  const confirm = api.secondFactor.confirm.useMutation({
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    onError(error) {
      const expired = refusalOf(error)?.errors?.draft !== undefined;
      showRefusal(form, error);
      if (expired) onCancel();
    },
  });
  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">Scan this with your authenticator app.</p>
      <Suspense fallback={<Skeleton className="size-56" />}>
        <QrCode text={uri} label={`QR code for your authenticator app, for ${email}`} />
      </Suspense>
      <p className="text-soft">
        Can't scan it? Enter this key in the app:{' '}
        <span className="font-mono text-ink select-all">{secret.match(/.{4}/g)?.join(' ')}</span>
      </p>
      <AccountForm
        form={form}
        fields={{
          code: {
            ...codeField,
            label: 'Code from the app',
            hint: '6 digits that change every 30 seconds',
            inputMode: 'numeric',
            className: 'font-mono',
          },
        }}
        onSubmit={(input) => confirm.mutate(input)}
        pending={confirm.isPending}
        button={confirm.isPending ? 'Checking...' : 'Turn on'}
        onCancel={onCancel}
      />
    </div>
  );
}

export function NewCodesForm({ email, onDone, onCancel }: Step<readonly string[]>) {
  const renew = api.secondFactor.renewCodes.useMutation({
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <Lead text="Your old recovery codes will stop working.">
      <ProofForm
        {...{ email, onCancel }}
        needsCode
        call={renew}
        button="Make new codes"
        sending="Checking..."
      />
    </Lead>
  );
}

export function RemoveForm({ email, onDone, onCancel }: Step<void>) {
  const remove = api.secondFactor.remove.useMutation({ onSuccess: () => onDone() });
  return (
    <Lead text="You'll then need only your password to sign in.">
      <ProofForm
        {...{ email, onCancel }}
        needsCode
        call={remove}
        button="Turn off"
        sending="Turning off..."
      />
    </Lead>
  );
}
