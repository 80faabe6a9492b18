import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { readKnownBrowser } from '#client/session.ts';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { loginFields, registration } from '#shared/schemas/auth.ts';
import { AccountForm, newPasswordFields, passwordField, showFieldErrors } from './account-form.tsx';
import { useNewSession } from './use-new-session.ts';

const email = { label: 'Email', type: 'email', autoComplete: 'username', maxLength: textLimits.email.max };

/** @param onTicket gets what to send with the second factor's code, once the password was right */
export function LoginForm({ onTicket }: { onTicket: (ticket: string) => void }) {
  const begin = useNewSession();
  const form = useForm({ resolver: zodResolver(loginFields), defaultValues: { email: '', password: '' } });
  const login = api.auth.login.useMutation({
    onSuccess: (session) => begin(session, 'Login successful'),
    onError(error) {
      const refusal = refusalOf(error);
      if (refusal?.reason === 'code_required') return onTicket(String(refusal.extra?.ticket));
      toast('error', 'Login failed', messageOf(error, 'Invalid email or password. Please try again.'));
    },
  });
  return (
    <AccountForm
      form={form}
      fields={{ email, password: { ...passwordField, label: 'Password' } }}
      onSubmit={(input) => login.mutate({ ...input, known_browser: readKnownBrowser() ?? undefined })}
      pending={login.isPending}
      button={login.isPending ? 'Signing in...' : 'Sign in'}
    />
  );
}

export function RegisterForm() {
  const begin = useNewSession();
  const form = useForm({
    resolver: zodResolver(registration),
    defaultValues: { name: '', email: '', password: '', password_confirmation: '' },
  });
  const register = api.auth.register.useMutation({
    onSuccess: (session) => begin(session, 'Registration successful'),
    onError(error) {
      toast('error', 'Registration failed', messageOf(error, 'Failed to create account. Please try again.'));
      showFieldErrors(form, error);
    },
  });
  return (
    <AccountForm
      form={form}
      fields={{
        name: { label: 'Name', autoComplete: 'name', maxLength: textLimits.personName.max },
        email,
        ...newPasswordFields,
      }}
      onSubmit={(input) => register.mutate(input)}
      pending={register.isPending}
      button={register.isPending ? 'Creating account...' : 'Create account'}
    />
  );
}
