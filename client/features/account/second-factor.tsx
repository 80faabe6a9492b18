import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '#client/api.ts';
import { NotLoaded } from '#client/not-loaded.tsx';
import { useSiteName } from '#client/operator.tsx';
import { Button } from '#client/ui/button.tsx';
import { CopyOrDownload } from '#client/ui/copy-or-download.tsx';
import { toast } from '#client/ui/toast.ts';
import { paths } from '#shared/paths.ts';
import type { SecondFactor as Status } from '#shared/schemas/second-factor.ts';
import { codesLeft } from './codes-left.ts';
import { ConfirmForm, type Draft, NewCodesForm, RemoveForm, StartForm } from './second-factor-forms.tsx';

type StepState =
  | { name: 'overview' | 'start' | 'new codes' | 'remove' }
  | { name: 'confirm'; started: Draft }
  | { name: 'codes'; codes: readonly string[]; isFirst: boolean };

/** The section of the account page where a second factor is turned on, replaced and turned off. */
export function SecondFactor({ email }: { email: string }) {
  const [, navigate] = useLocation();
  const utils = api.useUtils();
  const status = api.secondFactor.status.useQuery(undefined, { refetchOnMount: 'always', gcTime: 0 });
  const [step, setStep] = useState<StepState>({ name: 'overview' });

  if (status.data === undefined)
    return <NotLoaded what="your second factor" query={status} className="h-24 w-full" />;

  const { enabled, required } = status.data;
  const toOverview = () => setStep({ name: 'overview' });
  const showCodes = async (codes: readonly string[], isFirst: boolean) => {
    setStep({ name: 'codes', codes, isFirst });
    await utils.secondFactor.invalidate();
  };
  const onRemoved = async () => {
    toOverview();
    toast('success', 'Second factor turned off');
    await utils.secondFactor.invalidate();
  };
  const common = { email, onCancel: toOverview };

  return (
    <Step name={step.name}>
      {step.name === 'overview' && <Overview status={status.data} onChoose={(name) => setStep({ name })} />}
      {step.name === 'start' && (
        <StartForm
          {...common}
          enabled={enabled}
          onDone={(started) => setStep({ name: 'confirm', started })}
        />
      )}
      {step.name === 'confirm' && (
        <ConfirmForm {...common} started={step.started} onDone={(codes) => showCodes(codes, !enabled)} />
      )}
      {step.name === 'new codes' && <NewCodesForm {...common} onDone={(codes) => showCodes(codes, false)} />}
      {step.name === 'remove' && <RemoveForm {...common} onDone={onRemoved} />}
      {step.name === 'codes' && (
        <RecoveryCodes
          codes={step.codes}
          email={email}
          onSaved={() => {
            toOverview();
            // Nothing else was possible without it, so that is where they came from.
            if (step.isFirst && required) navigate(paths.admin());
          }}
        />
      )}
    </Step>
  );
}

/** One step. A new one gets the focus, because the button that led to it is gone. */
function Step({ name, children }: { name: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current !== name) place.current?.focus();
    shown.current = name;
  }, [name]);
  return (
    <div ref={place} tabIndex={-1} className="mt-2 outline-none">
      {children}
    </div>
  );
}

type OverviewProps = { status: Status; onChoose: (step: 'start' | 'new codes' | 'remove') => void };

function Overview({ status, onChoose }: OverviewProps) {
  const { enabled, since, required, recovery_codes_left } = status;
  if (!enabled || since === null)
    return (
      <>
        <p className="mb-6 text-soft">
          {required
            ? 'Moderators and admins also need a code from their phone to sign in. Set this up before you continue.'
            : "Add a code from your phone, so a stolen password isn't enough."}{' '}
          You'll need an authenticator app.
        </p>
        <Button onClick={() => onChoose('start')}>Set up</Button>
      </>
    );
  return (
    <>
      <p className="text-soft">
        On since {longDay(since)}. You sign in with a code from your authenticator app.
      </p>
      <p className="mt-2 mb-6 text-soft">{codesLeft(recovery_codes_left)}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onChoose('start')}>
          Move to another phone
        </Button>
        <Button variant="secondary" onClick={() => onChoose('new codes')}>
          New recovery codes
        </Button>
        {!required && (
          <Button variant="danger" onClick={() => onChoose('remove')}>
            Turn off
          </Button>
        )}
      </div>
    </>
  );
}

const longDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

type Props = { codes: readonly string[]; email: string; onSaved: () => void };

/** The recovery codes, the only time that they are shown. */
function RecoveryCodes({ codes, email, onSaved }: Props) {
  const siteName = useSiteName();
  return (
    <div className="flex flex-col gap-4">
      <h3 className="mt-4 text-lg font-medium">Save your recovery codes</h3>
      <p className="text-soft">
        If you lose your phone, sign in with one of them. Each works once. We can't show them again, so keep
        them somewhere safe, such as your password manager.
      </p>
      <ul className="grid gap-x-6 gap-y-1.5 rounded-control border border-dashed border-control bg-paper px-4 py-5 text-center font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyOrDownload
        text={codes.join('\n')}
        file={{ name: 'recovery-codes.txt', write: () => recoveryFile(siteName, codes, email) }}
      />
      <Button onClick={onSaved}>I've saved my recovery codes</Button>
    </div>
  );
}

function recoveryFile(siteName: string, codes: readonly string[], email: string): string {
  return [`${siteName} recovery codes for ${email}`, '', ...codes, '', 'Each works once.', ''].join('\n');
}
