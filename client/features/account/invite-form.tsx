import { zodResolver } from '@hookform/resolvers/zod';
import { Check, Copy } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { sentenceCase } from '#client/ui/formats.ts';
import { toast } from '#client/ui/toast.ts';
import { useCopy } from '#client/ui/use-copy.ts';
import { invitationHours } from '#shared/account-limits.ts';
import { textLimits } from '#shared/limits.ts';
import { invitationInput } from '#shared/schemas/team.ts';
import { teamRoles } from '#shared/words.ts';
import type { Confirmation } from './confirm-dialog.tsx';

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
      const message = refusal?.errors?.email?.[0] ?? (refusal?.reason === 'on_team' && refusal.message);
      if (message) form.setError('email', { message }, { shouldFocus: true });
      else
        toast('error', "We couldn't invite them", messageOf(error, 'Check your connection and try again.'));
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
      <div role="status">
        {invite.data && open.includes(invite.data.email) && <Invited {...invite.data} />}
      </div>
    </section>
  );
}

type InvitedProps = { email: string; link: string; emailed: boolean };

/** The link, which isn't shown again. */
function Invited({ email, link, emailed }: InvitedProps) {
  const { copied, copy } = useCopy(link);
  const Icon = copied ? Check : Copy;
  return (
    <div className="mt-6 flex flex-col gap-3 rounded-card border border-hairline bg-tint p-5">
      <p className="wrap-anywhere">
        {emailed
          ? `We emailed this link to ${email}. You can also send it to them yourself.`
          : `We couldn't email ${email}. Send them this link yourself.`}{' '}
        It works once, for {invitationHours} hours.
      </p>
      <p className="font-mono text-sm wrap-anywhere select-all">{link}</p>
      <Button variant="secondary" onClick={copy}>
        <Icon aria-hidden className="size-4" />
        {copied ? 'Copied' : 'Copy the link'}
      </Button>
    </div>
  );
}
