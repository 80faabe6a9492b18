import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { api, refusalOf } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { invitationAcceptance } from '#shared/schemas/team.ts';
import { AccountForm, newPasswordFields, showRefusal } from './account-form.tsx';
import { dropInvitation } from './use-invitation.ts';
import { useNewSession } from './use-new-session.ts';

/** @param onEnded what happens when the invitation has ended in the meantime */
type Props = { token: string; email: string; onEnded: () => void };

/** Accepts an invitation, and signs in. A site's first admin is asked for an email too. */
export function AcceptForm({ token, email, onEnded }: Props) {
  const [, navigate] = useLocation();
  const begin = useNewSession();
  const form = useForm({
    resolver: zodResolver(invitationAcceptance),
    defaultValues: { token, email, name: '', password: '', password_confirmation: '' },
  });
  const login = api.auth.login.useMutation();
  const accept = api.invitations.accept.useMutation({
    async onSuccess(accepted, { password }) {
      dropInvitation();
      try {
        await begin(await login.mutateAsync({ email: accepted.email, password }), 'Account ready');
      } catch {
        // With a second factor, for example.
        toast('success', 'Account ready', 'Sign in with your new password.');
        navigate(paths.login());
      }
    },
    onError(error) {
      if (refusalOf(error)?.reason === 'invalid_invitation') onEnded();
      else showRefusal(form, error);
    },
  });
  const pending = accept.isPending || login.isPending;
  return (
    <AccountForm
      form={form}
      fields={{
        name: {
          label: 'Name',
          hint: 'Your team will see it',
          autoComplete: 'name',
          maxLength: textLimits.personName.max,
        },
        ...(email === '' && { email: { label: 'Email', type: 'email', autoComplete: 'username' } }),
        ...newPasswordFields,
      }}
      onSubmit={(input) => accept.mutate(input)}
      pending={pending}
      button={pending ? 'Creating your account...' : buttonFor(email)}
      username={email}
    />
  );
}

const buttonFor = (email: string) => (email === '' ? 'Create your account' : 'Accept the invitation');
