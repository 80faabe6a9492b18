import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { api, messageOf } from '#client/api.ts';
import { saveSession } from '#client/session.ts';
import { toast } from '#client/ui/toast.ts';
import { passwordChangeOf } from '#shared/schemas/auth.ts';
import {
  AccountForm,
  currentCodeField,
  newPasswordFields,
  passwordField,
  showFieldErrors,
} from './account-form.tsx';

const fields = {
  current_password: { ...passwordField, label: 'Current password' },
  password: { ...newPasswordFields.password, label: 'New password' },
  password_confirmation: { ...newPasswordFields.password_confirmation, label: 'Confirm new password' },
};
const empty: z.input<ReturnType<typeof passwordChangeOf>> = {
  current_password: '',
  password: '',
  password_confirmation: '',
};

/** Asks for a code too if there is a second factor. */
export function ChangePassword({ person }: { person: { name: string; email: string } }) {
  const utils = api.useUtils();
  const needsCode = api.secondFactor.status.useQuery().data?.enabled;
  const form = useForm({ resolver: zodResolver(passwordChangeOf(person)), defaultValues: empty });
  const change = api.account.changePassword.useMutation({
    async onSuccess(session) {
      saveSession(session);
      form.reset(needsCode ? { ...empty, code: '' } : empty);
      toast('success', 'Password changed', 'You are signed out everywhere else.');
      await Promise.all([utils.account.invalidate(), utils.secondFactor.invalidate()]);
    },
    onError(error) {
      toast('error', "Your password hasn't changed", messageOf(error));
      showFieldErrors(form, error);
    },
  });
  return (
    <AccountForm
      form={form}
      fields={needsCode ? { ...fields, code: currentCodeField } : fields}
      username={person.email}
      onSubmit={(input) => change.mutate(input)}
      pending={change.isPending}
      button={change.isPending ? 'Changing...' : 'Change password'}
    />
  );
}
