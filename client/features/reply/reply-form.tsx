import { useState } from 'react';
import { api, refusalOf } from '#client/api.ts';
import { problemOf } from '#client/problem-of.ts';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { noReviewAddress, reviewInAddress } from '#shared/rules/review-address.ts';

type Props = {
  employerKey: string;
  /** The reply that changes; without one, a new one is written. */
  reply?: { review_id: number; text: string };
  onSent: () => void;
};

/** Lets someone who speaks for a company reply to a review of it, or change the reply. */
export function ReplyForm({ employerKey: key, reply, onSent }: Props) {
  const [address, setAddress] = useState('');
  const [text, setText] = useState(reply?.text ?? '');
  const [missing, setMissing] = useState<string>();
  const send = api.replies.send.useMutation({
    gcTime: 0,
    onSuccess() {
      toast('success', 'Reply sent', "A moderator reads it first. We'll email you the decision.");
      onSent();
    },
  });
  const wrongText = refusalOf(send.error)?.errors?.text?.[0];
  const submit = async () => {
    const review_id = reply?.review_id ?? reviewInAddress(address);
    setMissing(review_id === 0 ? noReviewAddress : undefined);
    if (review_id !== 0) await send.mutateAsync({ key, review_id, text }).catch(() => undefined);
  };
  return (
    <ShortForm
      isPage
      button={reply ? 'Send the new text' : 'Send the reply'}
      pending={send.isPending}
      problem={wrongText ? undefined : problemOf(send.error)}
      onSubmit={submit}
    >
      {!reply && (
        <TextField
          label="Address of the review"
          inputMode="url"
          required
          value={address}
          error={missing}
          onChange={({ target }) => setAddress(target.value)}
        />
      )}
      <TextArea
        label="Your reply"
        hint={`Up to ${textLimits.reply.max.toLocaleString('en')} characters. Don't name anyone, and don't guess or ask who wrote the review.`}
        required
        value={text}
        error={wrongText}
        onChange={({ target }) => setText(target.value)}
      />
    </ShortForm>
  );
}
