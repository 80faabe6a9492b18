import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentProps } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { type Session, saveSession } from '#client/session.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { mayModerate } from '#shared/rules/permissions.ts';
import { loginInput, registration } from '#shared/schemas/auth.ts';

const maxLength = textLimits.password.max;
const email = { label: 'Email', type: 'email', autoComplete: 'username', maxLength: textLimits.email.max };
const password = { label: 'Password', type: 'password', autoComplete: 'current-password', maxLength };
const newPassword = { ...password, autoComplete: 'new-password' };

export function LoginForm() {
  const begin = useNewSession();
  const form = useForm({ resolver: zodResolver(loginInput), defaultValues: { email: '', password: '' } });
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
      fields={{ email, password }}
      onSubmit={(input) => login.mutate(input)}
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
      const refusal = refusalOf(error);
      if (refusal?.reason === 'email_taken') form.setError('email', { message: refusal.message });
    },
  });
  return (
    <AccountForm
      form={form}
      fields={{
        name: { label: 'Name', autoComplete: 'name', maxLength: textLimits.personName.max },
        email,
        password: { ...newPassword, hint: `At least ${textLimits.password.min} characters` },
        password_confirmation: { ...newPassword, label: 'Confirm password' },
      }}
      onSubmit={(input) => register.mutate(input)}
      pending={register.isPending}
      button={register.isPending ? 'Creating account...' : 'Create account'}
    />
  );
}

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  fields: Record<Path<Values>, ComponentProps<typeof TextField>>;
  onSubmit: (values: Values) => void;
  pending: boolean;
  button: string;
};

function AccountForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, fields, onSubmit, pending, button } = props;
  return (
    <form noValidate onSubmit={form.handleSubmit(onSubmit)} className="flex flex-col gap-5">
      {(Object.keys(fields) as Path<Values>[]).map((name) => (
        <TextField
          key={name}
          required
          {...fields[name]}
          error={form.getFieldState(name, form.formState).error?.message}
          {...form.register(name)}
        />
      ))}
      <Button type="submit" inactive={pending}>
        {button}
      </Button>
    </form>
  );
}

/** Stores the new session, says so in a toast, and goes to the next page. */
function useNewSession() {
  const [, navigate] = useLocation();
  const utils = api.useUtils();
  return async (session: Session, title: string, path: string) => {
    saveSession(session);
    toast('success', title);
    navigate(path);
    await utils.moderation.invalidate();
  };
}
