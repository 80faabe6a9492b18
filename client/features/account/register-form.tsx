import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { registration } from '#shared/schemas/auth.ts';
import { useNewSession } from './use-new-session.ts';

export function RegisterForm() {
  const begin = useNewSession();
  const form = useForm({
    resolver: zodResolver(registration),
    defaultValues: { name: '', email: '', password: '', password_confirmation: '' },
  });
  const { errors } = form.formState;
  const register = api.auth.register.useMutation({
    onSuccess: (session) => begin(session, { title: 'Registration successful', path: paths.home() }),
    onError(error) {
      toast({
        title: 'Registration failed',
        description: messageOf(error, 'Failed to create account. Please try again.'),
        kind: 'error',
      });
      const refusal = refusalOf(error);
      if (refusal?.reason === 'email_taken') form.setError('email', { message: refusal.message });
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((input) => register.mutate(input))}
      className="flex flex-col gap-5"
    >
      <TextField
        label="Name"
        required
        autoComplete="name"
        maxLength={textLimits.personName.max}
        error={errors.name?.message}
        {...form.register('name')}
      />
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
        hint={`At least ${textLimits.password.min} characters`}
        required
        autoComplete="new-password"
        maxLength={textLimits.password.max}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextField
        label="Repeat the password"
        type="password"
        required
        autoComplete="new-password"
        maxLength={textLimits.password.max}
        error={errors.password_confirmation?.message}
        {...form.register('password_confirmation')}
      />
      <Button type="submit" inactive={register.isPending}>
        {register.isPending ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  );
}
