import { useState } from 'react';
import { Link } from 'wouter';
import { api, refusalOf } from '#client/api.ts';
import { problemOf } from '#client/problem-of.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { disputeDays } from '#shared/limits.ts';
import { emailedPaths } from '#shared/paths.ts';
import { noReviewAddress, reviewInAddress } from '#shared/rules/review-address.ts';

/** Lets someone who speaks for a company dispute that a review of it is authentic. */
export function DisputeForm({ employerKey: key }: { employerKey: string }) {
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const [claim, setClaim] = useState('');
  const [missing, setMissing] = useState<string>();
  const open = api.disputes.open.useMutation({ gcTime: 0 });
  const errors = refusalOf(open.error)?.errors;

  if (open.data)
    return (
      <div role="status" className="mt-4 border-l-2 border-accent pl-4">
        <p>
          Your dispute has the number <span className="font-mono whitespace-nowrap">{open.data.number}</span>{' '}
          and the code <span className="font-mono whitespace-nowrap">{open.data.code}</span>.{' '}
          {open.data.emailed ? "We've emailed you both." : "Write both down: we couldn't email them."}
        </p>
        <Link href={emailedPaths.dispute(open.data.number, open.data.code)} className="text-link">
          Open the dispute
        </Link>
        <Button
          variant="quiet"
          className="-ml-5 block"
          onClick={() => {
            setAddress('');
            setClaim('');
            open.reset();
          }}
        >
          Dispute another review
        </Button>
      </div>
    );
  if (!isOpen)
    return (
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Dispute a review
      </Button>
    );
  const send = async () => {
    const review_id = reviewInAddress(address);
    setMissing(review_id === 0 ? noReviewAddress : undefined);
    if (review_id !== 0) await open.mutateAsync({ key, review_id, claim }).catch(() => undefined);
  };
  return (
    <div className="mt-4">
      <p className="mb-5 max-w-[38em]">
        Say that the author of a review never worked here. They stay unknown, and have {disputeDays} days to
        say something. Then a moderator decides, and you get the reasons.
      </p>
      <ShortForm
        isPage
        button="Dispute the review"
        pending={open.isPending}
        problem={errors?.claim ? undefined : problemOf(open.error)}
        onSubmit={send}
      >
        <TextField
          label="Address of the review"
          inputMode="url"
          required
          value={address}
          error={missing}
          onChange={({ target }) => setAddress(target.value)}
        />
        <TextArea
          label="Why do you think so?"
          hint="Only moderators read it. Don't name anyone."
          required
          value={claim}
          error={errors?.claim?.[0]}
          onChange={({ target }) => setClaim(target.value)}
        />
      </ShortForm>
    </div>
  );
}
