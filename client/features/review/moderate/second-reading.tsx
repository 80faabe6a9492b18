import { useId, useState } from 'react';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField, TextArea } from '#client/ui/field.tsx';
import { sentenceCase } from '#client/ui/formats.ts';
import { ShortForm } from '#client/ui/message-form.tsx';
import { toast } from '#client/ui/toast.ts';
import { useLostFocus } from '#client/ui/use-lost-focus.ts';
import type { OfferedReading } from '#shared/schemas/second-reading.ts';
import { reasonWords } from '#shared/words.ts';
import { ReviewView } from '../review-view.tsx';
import { missingMessages, type OfferedReason, offeredReasons, usualMessages } from './offered-reasons.ts';
import { ReviewHints } from './review-hints.tsx';
import { ScoreStrip } from './score-strip.tsx';

type Reading = NonNullable<OfferedReading['reading']>;
type Answer = { approved: boolean; reason?: OfferedReason; message?: string };

const results = {
  agreed: ['You agree', 'The first moderator decided the same.'],
  differed: ['You disagree', 'The first decision stays until a third moderator has read the review.'],
  kept: ['Decision kept', 'You agree with the first moderator.'],
  changed: ['Decision changed', 'You agree with the second moderator.'],
} as const;

/** A decision of someone else that came back to be read again. Nothing, unless there is one. */
export function SecondReading() {
  const { secondReadings, moderation, reviews, companies } = api.useUtils();
  const section = useLostFocus<HTMLElement>();
  const heading = useId();
  const { data } = api.secondReadings.next.useQuery(undefined, { refetchOnMount: 'always' });
  const decide = api.secondReadings.decide.useMutation({
    async onSuccess({ result }) {
      const [title, text] = results[result];
      toast('success', title, text);
      await Promise.all([secondReadings.invalidate(), moderation.invalidate()]);
      if (result === 'changed') await Promise.all([reviews.invalidate(), companies.invalidate()]);
    },
    async onError(error) {
      toast('error', "We couldn't save your answer", messageOf(error, 'Please try again.'));
      if (refusalOf(error)) await secondReadings.invalidate();
    },
  });
  if (data === undefined || (data.reading === null && data.differing === 0)) return null;
  const { reading, differing } = data;
  return (
    <section
      ref={section}
      aria-labelledby={heading}
      tabIndex={-1}
      className="mt-12 border-t border-hairline pt-8 outline-none"
    >
      <h2 id={heading} className="text-xl">
        Second reading
      </h2>
      {differing > 0 && (
        <p className="mt-2 text-soft">
          {differing === 1 ? 'One review needs' : `${differing} reviews need`} a third look, by someone who
          hasn't decided on it.
        </p>
      )}
      {reading && (
        <ReadAgain
          key={reading.id}
          reading={reading}
          pending={decide.isPending}
          onAnswer={(answer) => decide.mutateAsync({ id: reading.id, ...answer }).catch(() => undefined)}
        />
      )}
    </section>
  );
}

type Props = { reading: Reading; pending: boolean; onAnswer: (answer: Answer) => Promise<unknown> };

function ReadAgain({ reading: { decides, review }, pending, onAnswer }: Props) {
  const [isRejecting, setRejecting] = useState(false);
  return (
    <>
      <p className="mt-2 max-w-[41.5em] text-soft">
        {decides
          ? 'Two moderators disagree about this review. Your decision counts.'
          : "Someone else has decided on this review. Decide as if it were new. You don't see what they chose."}
      </p>
      <div className="mt-6 border-l-2 border-hairline pl-5">
        <p className="text-sm text-soft">
          {review.company_name} · {review.company_domain}
        </p>
        <ReviewView
          review={review}
          rating={review.rating}
          employment={sentenceCase(review.employment_status)}
        >
          <ReviewHints review={review} />
          <ScoreStrip answers={review.enps_responses} />
        </ReviewView>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button inactive={pending} onClick={() => onAnswer({ approved: true })}>
          I'd approve it
        </Button>
        <Button
          variant="danger"
          aria-expanded={isRejecting}
          inactive={pending}
          onClick={() => setRejecting(!isRejecting)}
        >
          I'd reject it
        </Button>
      </div>
      {isRejecting && <WhyNot {...{ decides, pending, onAnswer }} />}
    </>
  );
}

/** Asks for the reason, and for a message if the author will read it. */
function WhyNot({ decides, pending, onAnswer }: Omit<Props, 'reading'> & Pick<Reading, 'decides'>) {
  const [reason, setReason] = useState<OfferedReason>();
  const [written, setWritten] = useState<string>();
  const [problem, setProblem] = useState<{ reason?: string; message?: string }>({});
  const message = written ?? (reason ? usualMessages[reason] : '');
  async function send() {
    if (reason === undefined) return setProblem({ reason: 'Please choose a reason.' });
    const missing = decides && message.trim() === '' ? missingMessages[reason] : undefined;
    if (missing) return setProblem({ message: missing });
    await onAnswer({ approved: false, reason, ...(decides && { message }) });
  }
  return (
    <div className="mt-5 max-w-xl">
      <ShortForm isPage danger button="Send" pending={pending} onSubmit={send}>
        <SelectField
          label="Reason"
          value={reason ?? ''}
          error={problem.reason}
          options={[
            { value: '', label: 'Choose a reason' },
            ...offeredReasons.map((value) => ({ value, label: reasonWords[value] })),
          ]}
          onChange={({ target }) => {
            setReason(offeredReasons.find((value) => value === target.value));
            setProblem({});
          }}
        />
        {decides && (
          <TextArea
            label="Message to the author"
            value={message}
            error={problem.message}
            onChange={({ target }) => setWritten(target.value)}
          />
        )}
      </ShortForm>
    </div>
  );
}
