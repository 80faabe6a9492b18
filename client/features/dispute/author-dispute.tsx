import { useState } from 'react';
import { ChoiceField } from '#client/ui/choice-field.tsx';
import { TextArea } from '#client/ui/field.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { monthName } from '#shared/rules/calendar.ts';
import { joinPages } from '#shared/rules/gray-pages.ts';
import { authorChoice, type ReceiptStatus } from '#shared/schemas/receipt.ts';
import type { DisputeChoice } from '#shared/words.ts';
import { dayWords } from './day-words.ts';
import { EvidenceField } from './evidence-field.tsx';
import { packedOf } from './read-pages.ts';

type Dispute = NonNullable<ReceiptStatus['dispute']>;
type Chosen = { choice: DisputeChoice; words: string; pages?: string };

type Props = {
  dispute: Dispute;
  company: string;
  /** Whether the author may choose now. */
  isOpen: boolean;
  pending: boolean;
  problem: string | undefined;
  onChoose: (chosen: Chosen) => Promise<unknown>;
};

/** What the author of a disputed review reads about that, and can say. */
export function AuthorDispute({ dispute, company, isOpen, ...form }: Props) {
  return (
    <>
      <p className="max-w-[38em]">
        {company} says that the author of this review never worked there. The law makes us check.
      </p>
      <p className="mt-3 max-w-[38em]">
        <strong className="font-medium">They don't know who you are, and they won't find out from us.</strong>{' '}
        They get our decision and its reasons. We don't tell them whether or when you opened this page, or
        what you choose.
      </p>
      <p className="mt-3">We tell them one signed sentence about you, and nothing else:</p>
      <blockquote className="mt-2 border-l-2 border-accent pl-4 font-display text-lg wrap-anywhere">
        {dispute.sentence}
      </blockquote>
      {dispute.status === 'answering' ? (
        <Answering {...{ dispute, isOpen }} {...form} />
      ) : (
        <p className="mt-5 max-w-[38em]">{outcome(dispute)}</p>
      )}
      {dispute.reasons && dispute.status === 'kept' && (
        <p className="mt-3 max-w-[38em] whitespace-pre-line wrap-anywhere">{dispute.reasons}</p>
      )}
    </>
  );
}

function outcome({ status, decided_in, due_on }: Dispute): string {
  if (status === 'reading')
    return `Your time to choose ended on ${dayWords(due_on)}. A moderator will decide. You and the company get the reasons, in the same words.`;
  const when = decided_in === null ? '' : ` in ${monthName(decided_in)}`;
  return status === 'kept'
    ? `We decided${when} to keep your review. The company gets the same reasons as you:`
    : `We decided${when} to remove your review. The reasons are in the messages. The company gets the same ones.`;
}

const choices = [
  {
    value: 'nothing',
    label: 'Do nothing',
    hint: 'A moderator decides by the sentence above. That may not be enough, and we may have to remove your review.',
  },
  {
    value: 'words',
    label: 'Add your own words or evidence',
    hint: "Say or show how a moderator can tell that you worked there. Only moderators read it, and we don't show it to the company. A court could make us hand it over until we've decided. Then we erase it, and it's never in a backup.",
  },
];

function Answering({
  dispute: { due_on, choice, evidence },
  isOpen,
  pending,
  problem,
  onChoose,
}: Omit<Props, 'company'>) {
  const [chosen, setChosen] = useState<string>(choice ?? '');
  const [words, setWords] = useState('');
  const [pages, setPages] = useState<HTMLCanvasElement[]>();
  const [error, setError] = useState<string>();
  const by = <strong className="font-medium">{dayWords(due_on)}</strong>;
  if (!isOpen)
    return (
      <p className="mt-5">
        You can choose by {by}.{choice && ' Your last choice counts.'}
      </p>
    );
  const send = async () => {
    const shows = chosen === 'words' && pages !== undefined;
    const said = { receipt: '0'.repeat(24), choice: chosen, words: words || (shows ? '-' : '') };
    const parsed = authorChoice.safeParse(said);
    setError(wrongChoice({ chosen, pages: shows ? pages : undefined }) ?? parsed.error?.issues[0]?.message);
    if (!parsed.success || (shows && pages.length === 0)) return;
    const { choice } = parsed.data;
    await onChoose({ choice, words, ...(shows && { pages: joinPages(pages.map(packedOf)) }) });
  };
  return (
    <>
      <h3 className="mt-8 text-xl">What do you want to do?</h3>
      <p className="mt-1 mb-4">
        Choose by {by}. You can change your mind until then.
        {choice === 'nothing' && ' You have chosen to do nothing.'}
        {choice === 'words' &&
          ` You have sent ${evidence ? 'evidence' : 'words of your own'}. What you send now replaces it.`}
      </p>
      <ShortForm isPage button="Send my choice" pending={pending} problem={problem ?? error} onSubmit={send}>
        <ChoiceField
          legend="What do you want to do?"
          name="dispute"
          choices={choices}
          value={chosen}
          onChoose={(value) => {
            setChosen(value);
            // The field that shows them goes away, and comes back empty.
            setPages(undefined);
            setError(undefined);
          }}
        />
        {chosen === 'words' && (
          <>
            <TextArea
              label="Your words"
              hint="Leave out your name. Don't say more than a moderator needs."
              required={pages === undefined}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
            <EvidenceField
              onChange={(next) => {
                setPages(next);
                setError(undefined);
              }}
            />
          </>
        )}
      </ShortForm>
      <p className="mt-3 max-w-[38em] text-sm text-soft">
        We do this at the next full hour, together with what other authors ask for, so the minute says nothing
        about you.
      </p>
      <h3 className="mt-8 border-b border-hairline pb-2 text-lg">What happens next</h3>
      <ol className="mt-4 flex flex-col gap-4">
        {steps(dayWords(due_on)).map(([title, text]) => (
          <li key={title} className="border-l-2 border-hairline pl-4">
            <p className="font-medium">{title}</p>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function wrongChoice({ chosen, pages }: { chosen: string; pages: unknown[] | undefined }) {
  if (chosen === '') return 'Please choose one.';
  if (pages?.length === 0) return 'Please uncover what a moderator should see, or remove the file.';
  return undefined;
}

const steps = (day: string): [title: string, text: string][] => [
  [`Until ${day}`, 'You choose. Your review stays up.'],
  ['After that', 'A moderator decides. You and the company get the reasons, in the same words.'],
  ['Then', "You'll find the decision here. If we remove your review, you can appeal once."],
];
