import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { api, messageOf } from '#client/api.ts';
import { readKnownBrowser, saveSession } from '#client/session.ts';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { mayModerate } from '#shared/rules/permissions.ts';
import { loginFields, registration } from '#shared/schemas/auth.ts';
import { AccountForm, newPasswordFields, passwordField, showFieldErrors } from './account-form.tsx';

const email = { label: 'Email', type: 'email', autoComplete: 'username', maxLength: textLimits.email.max };

export function LoginForm() {
  const begin = useNewSession();
  const form = useForm({ resolver: zodResolver(loginFields), defaultValues: { email: '', password: '' } });
  const login = api.auth.login.useMutation({
    onSuccess(session) {
      const path = mayModerate(session.user.roles) ? paths.admin() : paths.home();
      return begin(session, 'Login successful', path);
    },
    onError(error) {
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
    onSuccess: (session) => begin(session, 'Registration successful', paths.home()),
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

/** Stores the new session, says so in a toast, and goes to the next page. */
function useNewSession() {
  const [, navigate] = useLocation();
  const utils = api.useUtils();
  return async (session: Parameters<typeof saveSession>[0], title: string, path: string) => {
    saveSession(session);
    toast('success', title);
    navigate(path);
    await utils.moderation.invalidate();
  };
}
