import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api, messageOf } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { mayModerate } from '#shared/rules/permissions.ts';
import { loginInput } from '#shared/schemas/auth.ts';
import { AccountForm, useNewSession } from './account-form.tsx';

const { email, password } = textLimits;

const fields = [
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username', maxLength: email.max },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'current-password',
    maxLength: password.max,
  },
] as const;

export function LoginForm() {
  const begin = useNewSession();
  const form = useForm({ resolver: zodResolver(loginInput), defaultValues: { email: '', password: '' } });
  const login = api.auth.login.useMutation({
    onSuccess(session) {
      const path = mayModerate(session.user.roles) ? paths.admin() : paths.home();
      return begin(session, { title: 'Login successful', path });
    },
    onError(error) {
      toast('error', 'Login failed', messageOf(error, 'Invalid email or password. Please try again.'));
    },
  });
  return (
    <AccountForm
      form={form}
      fields={fields}
      onSubmit={(input) => login.mutate(input)}
      pending={login.isPending}
      button={login.isPending ? 'Signing in...' : 'Sign in'}
    />
  );
}
