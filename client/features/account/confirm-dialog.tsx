import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, refusalOf } from '#client/api.ts';
import { useSession } from '#client/session.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { CancelButton, Modal } from '#client/ui/modal.tsx';
import { fullProof, identityProof } from '#shared/schemas/second-factor.ts';
import { currentCodeField, ownPasswordField, showRefusal } from './account-form.tsx';

type Asked = { codeNeeded: boolean; goOn: () => void };

/** Asks for the password where an action needs it, and then goes on with the action. */
export function useConfirmation() {
  const [asked, ask] = useState<Asked | null>(null);
  return {
    /** Whether this is why an action was refused. If so, it asks, and then does it again. */
    asksAfter(error: unknown, goOn: () => void): boolean {
      const refusal = refusalOf(error);
      if (refusal?.reason !== 'unconfirmed') return false;
      ask({ codeNeeded: refusal.extra?.code_needed === true, goOn });
      return true;
    },
    dialog: asked && <ConfirmDialog {...asked} onClose={() => ask(null)} />,
  };
}

export type Confirmation = ReturnType<typeof useConfirmation>;

function ConfirmDialog({ codeNeeded, goOn, onClose }: Asked & { onClose: () => void }) {
  const email = useSession()?.user?.email;
  const form = useForm<{ password: string; code?: string | undefined }>({
    resolver: zodResolver(codeNeeded ? fullProof : identityProof),
    defaultValues: codeNeeded ? { password: '', code: '' } : { password: '' },
  });
  const { errors } = form.formState;
  const confirm = api.account.confirm.useMutation({
    onSuccess() {
      onClose();
      goOn();
    },
    onError: (error) => showRefusal(form, error),
  });
  return (
    <Modal
      title="Confirm that it's you"
      description={`You signed in a while ago. Enter your password${codeNeeded ? ' and a code' : ''} to continue.`}
      sending={confirm.isPending}
      onClose={onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.handleSubmit((proof) => !confirm.isPending && confirm.mutate(proof))}
      >
        <input hidden readOnly type="text" autoComplete="username" value={email} />
        <TextField
          required
          {...ownPasswordField}
          error={errors.password?.message}
          {...form.register('password')}
        />
        {codeNeeded && (
          <TextField required {...currentCodeField} error={errors.code?.message} {...form.register('code')} />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton />
          <Button type="submit" inactive={confirm.isPending}>
            {confirm.isPending ? 'Checking...' : 'Confirm'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
