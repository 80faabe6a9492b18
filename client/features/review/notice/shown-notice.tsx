import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { collapseBlankLines } from '#client/ui/long-text.ts';
import { MessageForm } from '#client/ui/message-form.tsx';
import { noticeMonths, textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { type NoticeStatusShown, noticeAnswer, noticeObjection } from '#shared/schemas/notice.ts';
import { NoticeSteps } from './notice-steps.tsx';
import { NoticeTalk } from './notice-talk.tsx';
import { deletionWords, groundOf, wordsOf } from './notice-words.ts';

type Props = {
  notice: NoticeStatusShown;
  /** Checks that the decision is in the log. */
  proofs: ReactNode;
  pending: boolean;
  problem: string | undefined;
  onAnswer: (answer: string) => Promise<unknown>;
  onObject: (objection: string) => Promise<unknown>;
  onClose: () => void;
};

const bodies = 'https://digital-strategy.ec.europa.eu/en/policies/dsa-out-court-dispute-settlement';

/** A notice, for the person who has its number and its code. */
export function ShownNotice({ notice, proofs, pending, problem, onAnswer, onObject, onClose }: Props) {
  const { number, status, messages, review, passage, explanation, law, deleted_in } = notice;
  const { title, lead } = wordsOf(notice);
  const last = messages.at(-1);
  const decision = status === 'kept' || status === 'removed' ? last : undefined;
  const said = decision ? messages.slice(0, -1) : messages;
  const sending = { pending, problem, minLength: textLimits.noticeReply.min };
  return (
    <>
      <p className="mb-1 text-soft">Legal notice {number}</p>
      <FocusedHeading key={`${status} ${messages.length}`}>{title}</FocusedHeading>
      <p className="mt-3 text-lg text-soft">{lead}</p>
      <NoticeSteps notice={notice} />
      {decision && (
        <Part title="Why">
          {passage && (
            <>
              <p>You said that these words are unlawful:</p>
              <Quote text={passage} />
            </>
          )}
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {collapseBlankLines(decision.body)}
          </p>
          {decision.reason && <p className="wrap-anywhere">{groundOf(decision.reason, decision.law)}</p>}
        </Part>
      )}
      {status === 'asked' && last && (
        <Part title="The question">
          <Quote text={last.body} />
          <MessageForm
            {...sending}
            isPage
            label="Your answer"
            schema={noticeAnswer.shape.answer}
            button="Send answer"
            onSend={onAnswer}
          />
        </Part>
      )}
      {decision && proofs}
      {decision && (
        <Part title="If you disagree">
          <Objection notice={notice} sending={sending} onObject={onObject} />
          <p className="text-soft">
            You can also turn to a{' '}
            <a href={bodies} rel="noreferrer" className="text-link">
              certified dispute settlement body
            </a>{' '}
            or to a court.
          </p>
        </Part>
      )}
      {status !== 'asked' && said.length > 0 && (
        <Part title="What was said">
          <NoticeTalk label="What was said" reader="sender" messages={said} />
        </Part>
      )}
      <Part title="About this notice">
        <dl className="divide-y divide-hairline [&_dd]:wrap-anywhere [&_dt]:text-[0.9375rem] [&_dt]:text-soft [&>div]:py-3 [&>div:first-child]:pt-0">
          {review && (
            <div>
              <dt>The review</dt>
              <dd>
                <Link
                  href={paths.companyReview(review.company_id, review.id)}
                  className="inline-flex min-h-8 items-center text-link"
                >
                  Read it
                </Link>
              </dd>
            </div>
          )}
          <div>
            <dt>What you wrote</dt>
            <dd dir="auto" className="whitespace-pre-line">
              {collapseBlankLines(explanation)}
            </dd>
          </div>
          <div>
            <dt>The law you named</dt>
            <dd>{law}</dd>
          </div>
          <div>
            <dt>Your details</dt>
            <dd>Kept apart from the notice. {deletionWords(deleted_in, noticeMonths)}</dd>
          </div>
          <div>
            <dt>The author</dt>
            <dd>Hears of a notice only if we remove the review, and never learns who sent it.</dd>
          </div>
        </dl>
      </Part>
      <p className="mt-6 border-t border-hairline pt-5 text-[0.9375rem] text-soft">
        You opened this page with your code. It stays open in this tab only.
        <Button variant="quiet" className="-my-2" onClick={onClose}>
          Close it
        </Button>
      </p>
    </>
  );
}

type ObjectionProps = Pick<Props, 'notice' | 'onObject'> & {
  sending: Pick<Props, 'pending' | 'problem'> & { minLength: number };
};

function Objection({ notice, sending, onObject }: ObjectionProps) {
  const { allowed, deleted_in, status, objected } = notice;
  const [isOpen, setOpen] = useState(false);
  if (!allowed.includes('object'))
    return status === 'kept' && objected ? <p>You've used your objection.</p> : null;
  return (
    <>
      <p>
        You can object once, until the end of {monthName(deleted_in ?? '')}. Another moderator will read
        everything again, if there is one.
      </p>
      {isOpen ? (
        <MessageForm
          {...sending}
          isPage
          label="Why you object"
          hint="Say what we missed or got wrong."
          schema={noticeObjection.shape.objection}
          button="Send objection"
          onSend={onObject}
        />
      ) : (
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
          Object to the decision
        </Button>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-4 border-b border-hairline pb-3 text-xl">{title}</h2>
      <div className="flex flex-col items-start gap-3 [&>dl]:self-stretch [&>form]:self-stretch">
        {children}
      </div>
    </section>
  );
}

const Quote = ({ text }: { text: string }) => (
  <blockquote
    dir="auto"
    className="border-l-2 border-hairline pl-4 font-display text-lg whitespace-pre-line wrap-anywhere"
  >
    {collapseBlankLines(text)}
  </blockquote>
);
