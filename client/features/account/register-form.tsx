import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { registration } from '#shared/schemas/auth.ts';
import { AccountForm, useNewSession } from './account-form.tsx';

const { personName, email, password } = textLimits;
const newPassword = { type: 'password', autoComplete: 'new-password', maxLength: password.max };

const fields = [
  { name: 'name', label: 'Name', autoComplete: 'name', maxLength: personName.max },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username', maxLength: email.max },
  {
    ...newPassword,
    name: 'password',
    label: 'Password',
    hint: `At least ${password.min} characters`,
  },
  { ...newPassword, name: 'password_confirmation', label: 'Confirm password' },
] as const;

export function RegisterForm() {
  const begin = useNewSession();
  const form = useForm({
    resolver: zodResolver(registration),
    defaultValues: { name: '', email: '', password: '', password_confirmation: '' },
  });
  const register = api.auth.register.useMutation({
    onSuccess: (session) => begin(session, { title: 'Registration successful', path: paths.home() }),
    onError(error) {
      toast('error', 'Registration failed', messageOf(error, 'Failed to create account. Please try again.'));
      const refusal = refusalOf(error);
      if (refusal?.reason === 'email_taken') form.setError('email', { message: refusal.message });
    },
  });
  return (
    <AccountForm
      form={form}
      fields={fields}
      onSubmit={(input) => register.mutate(input)}
      pending={register.isPending}
      button={register.isPending ? 'Creating account...' : 'Create account'}
    />
  );
}
