import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api, messageOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { mayModerate } from '#shared/rules/permissions.ts';
import { loginInput } from '#shared/schemas/auth.ts';
import { useNewSession } from './use-new-session.ts';

export function LoginForm() {
  const begin = useNewSession();
  const form = useForm({ resolver: zodResolver(loginInput), defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const login = api.auth.login.useMutation({
    onSuccess(session) {
      const path = mayModerate(session.user.roles) ? paths.admin() : paths.home();
      return begin(session, { title: 'Login successful', path });
    },
    onError(error) {
      toast({
        title: 'Login failed',
        description: messageOf(error, 'Invalid email or password. Please try again.'),
        kind: 'error',
      });
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((input) => login.mutate(input))}
      className="flex flex-col gap-5"
    >
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        maxLength={textLimits.email.max}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Password"
        type="password"
        required
        autoComplete="current-password"
        maxLength={textLimits.password.max}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" inactive={login.isPending}>
        {login.isPending ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}
