import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api, refusalOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { sentenceCase } from '#client/ui/formats.ts';
import { invitationHours } from '#shared/account-limits.ts';
import { textLimits } from '#shared/limits.ts';
import { invitationInput } from '#shared/schemas/team.ts';
import { teamRoles } from '#shared/words.ts';
import { showRefusal } from './account-form.tsx';
import type { Confirmation } from './confirm-dialog.tsx';
import { ShownOnce } from './shown-once.tsx';

const options = teamRoles.map((role) => ({ value: role, label: sentenceCase(role) }));
const empty = { email: '', role: teamRoles[0] };

/** @param open the emails whose invitations still work */
export function InviteForm({ confirmation, open }: { confirmation: Confirmation; open: string[] }) {
  const { team } = api.useUtils();
  const form = useForm({ resolver: zodResolver(invitationInput), defaultValues: empty });
  const { errors } = form.formState;
  const invite = api.team.invite.useMutation({
    onSuccess() {
      form.reset(empty);
      return team.invalidate();
    },
    onError(error, input) {
      if (confirmation.asksAfter(error, () => invite.mutate(input))) return;
      const refusal = refusalOf(error);
      if (refusal?.reason === 'on_team')
        form.setError('email', { message: refusal.message }, { shouldFocus: true });
      else showRefusal(form, error, "We couldn't invite them");
    },
  });
  return (
    <section aria-labelledby="invite" className="min-w-0 lg:border-l lg:border-hairline lg:pl-8">
      <h2 id="invite" className="mb-4 text-xl">
        Invite someone
      </h2>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.handleSubmit((input) => !invite.isPending && invite.mutate(input))}
      >
        <TextField
          label="Email"
          type="email"
          required
          maxLength={textLimits.email.max}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <SelectField
          label="Role"
          hint="Admins can also manage the team."
          options={options}
          {...form.register('role')}
        />
        <Button type="submit" inactive={invite.isPending}>
          {invite.isPending ? 'Inviting...' : 'Invite'}
        </Button>
      </form>
      <div role="status" className="not-empty:mt-6">
        {invite.data && open.includes(invite.data.email) && (
          <ShownOnce text={invite.data.link} button="Copy the link">
            {invite.data.emailed
              ? `We emailed this link to ${invite.data.email}. You can also send it to them yourself.`
              : `We couldn't email ${invite.data.email}. Send them this link yourself.`}{' '}
            It works once, for {invitationHours} hours.
          </ShownOnce>
        )}
      </div>
    </section>
  );
}
