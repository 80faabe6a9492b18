import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Typed } from '#client/anonymity/slip-words.ts';
import { problemOf } from '#client/problem-of.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { KeyCheck } from '../key-check.tsx';
import { takeScannedCode } from './scanned-code.ts';
import { loadWords, type OpenedSlip, useOpenSlip, useSlipFor, whatIsMissing } from './use-open-slip.ts';

type Props = {
  /** Opens a receipt. @throws the server's refusal */
  onLook: (receipt: string) => Promise<void>;
  opening: boolean;
  /** A receipt was closed on this page before. */
  again: boolean;
};

/** One box for slips and receipts, so people don't have to know which one they have. */
export function OpenSlip({ onLook, opening, again }: Props) {
  const { slip, open, lookWith, forget } = useOpenSlip(onLook);
  if (slip !== undefined)
    return <SlipOpened opened={slip} onLook={() => lookWith(slip.slip)} onBack={forget} />;
  return (
    <div className="mx-auto max-w-xl">
      <FocusedHeading isNew={again}>Your slip or receipt</FocusedHeading>
      <p className="mt-3 mb-8 text-lg text-soft">
        A slip opens the form to write your review. A receipt opens the review you sent. You don't have to
        know which one you have.
      </p>
      <OpenForm onOpen={open} opening={opening} />
      <ul className="mt-10 mb-6 flex list-disc flex-col gap-2 border-t border-hairline pt-6 pl-5 text-[0.9375rem] text-soft">
        <li>
          Until you write with it, it stays in this page's memory. If you reload or leave, enter it again.
        </li>
        <li>
          If you scanned a code, we've removed it from the address bar, but your browser's history may still
          have it.
        </li>
        <li>We can't replace a lost slip or receipt. We don't know whose it was.</li>
        <li>Anyone who has it can do everything you can. Keep it somewhere only you can see.</li>
      </ul>
      <KeyCheck>The key in your receipt's file</KeyCheck>
    </div>
  );
}

/** Runs what returns or throws what is wrong, and says whether it still runs. */
function useAttempt() {
  const [pending, setPending] = useState(false);
  async function attempt(act: () => Promise<string | undefined>, show: (problem?: string) => void) {
    setPending(true);
    try {
      show(await act());
    } catch (error) {
      show(problemOf(error, "We couldn't look it up. Check your connection and try again."));
    } finally {
      setPending(false);
    }
  }
  return { pending, attempt };
}

function OpenForm({
  onOpen,
  opening,
}: {
  onOpen: (typed: Typed) => Promise<string | undefined>;
  opening: boolean;
}) {
  const [text, setText] = useState(takeScannedCode);
  const [problem, setProblem] = useState<string>();
  const [words, setWords] = useState(0);
  const { pending, attempt } = useAttempt();
  const box = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);

  const open = (typed: string) =>
    attempt(
      async () => onOpen((await loadWords()).readTyped(typed)),
      (wrong) => {
        setProblem(wrong);
        if (wrong) box.current?.focus();
      },
    );

  async function count(typed: string) {
    setText(typed);
    setProblem(undefined);
    const read = (await loadWords()).readTyped(typed);
    setWords(read.kind === 'unfinished' ? read.words : 0);
  }

  /** A misspelled word is named as soon as she leaves the box. */
  async function nameUnknown() {
    const read = (await loadWords()).readTyped(text);
    if (read.kind === 'unfinished' && read.words > 0 && read.unknown) setProblem(whatIsMissing(read));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens what a scanned code brought, once
  useEffect(() => {
    if (text) void open(text);
  }, []);

  return (
    <>
      <ShortForm
        isPage
        button="Open"
        sending="Opening..."
        pending={pending || opening}
        onSubmit={() => open(text)}
      >
        <TextArea
          ref={box}
          label="Slip or receipt"
          hint={
            words > 0
              ? `${words} of 35 words.`
              : 'The 35 words of a slip or the 24 letters and digits of a receipt, in upper or lower case.'
          }
          required
          autoCapitalize="none"
          className="font-mono"
          value={text}
          error={problem}
          onChange={({ target }) => count(target.value)}
          onBlur={nameUnknown}
        />
      </ShortForm>
      <input
        ref={file}
        type="file"
        accept="text/plain"
        hidden
        aria-label="Slip or receipt file"
        onChange={async ({ target }) => {
          const content = await target.files?.[0]?.text();
          target.value = '';
          if (content !== undefined) await open(content);
        }}
      />
      <Button variant="secondary" className="mt-3 max-sm:w-full" onClick={() => file.current?.click()}>
        <FileText aria-hidden className="size-4" />
        Choose the file
      </Button>
    </>
  );
}

type OpenedProps = {
  opened: OpenedSlip;
  /** Shows the review that was sent with it, and returns whether there is one. */
  onLook: () => Promise<boolean>;
  onBack: () => void;
};

/** Two ways on. To write, its owner names the company, because the slip doesn't. */
function SlipOpened({ opened, onLook, onBack }: OpenedProps) {
  const use = useSlipFor(opened);
  const [domain, setDomain] = useState('');
  const [problem, setProblem] = useState<string>();
  const [notSent, setNotSent] = useState<string>();
  const { pending, attempt } = useAttempt();
  const look = async () => ((await onLook()) ? undefined : 'No review has been sent with this slip.');

  return (
    <div className="mx-auto max-w-xl">
      <FocusedHeading>Write with your slip</FocusedHeading>
      <p className="mt-3 mb-8 text-lg text-soft">
        It doesn't name your employer, so tell your browser which one it's for.
      </p>
      <ShortForm
        isPage
        button="Write your review"
        sending="Opening..."
        pending={pending}
        onSubmit={() => attempt(() => use(domain), setProblem)}
      >
        <TextField
          label="The part after the @ in your work email"
          hint="Use the address that we sent your link to."
          placeholder="company.com"
          required
          autoCapitalize="none"
          value={domain}
          error={problem}
          onChange={({ target }) => {
            setDomain(target.value);
            setProblem(undefined);
          }}
        />
      </ShortForm>
      <h2 className="mt-10 border-t border-hairline pt-6 text-xl">If you've already sent your review</h2>
      <p className="mt-2 mb-5 text-soft">
        The slip is its receipt now. If you haven't sent it, don't press this. Our server would learn the
        receipt that your review will have.
      </p>
      <Button variant="secondary" inactive={pending} onClick={() => attempt(look, setNotSent)}>
        Show my review
      </Button>
      <p role="alert" className="mt-3 min-h-6 font-medium text-bad-text">
        {notSent}
      </p>
      <Button variant="quiet" className="mt-2 -ml-5" onClick={onBack}>
        Open another slip or receipt
      </Button>
    </div>
  );
}
