import { Check, Copy, Download, Eye, EyeOff } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type KeptSlip, keepSlip } from '#client/anonymity/kept.ts';
import { pinned } from '#client/anonymity/pinned-keys.ts';
import { useSiteName } from '#client/operator.tsx';
import { Button } from '#client/ui/button.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { saveFile } from '#client/ui/save-file.ts';
import { browserStorage, tabStorage } from '#client/ui/store.ts';
import { useCopy } from '#client/ui/use-copy.ts';
import { paths } from '#shared/paths.ts';
import { useLinkGuard, useUnloadWarning } from '../leave-guard.ts';

const QrCode = lazy(async () => ({ default: (await import('#client/ui/qr-code.tsx')).QrCode }));
const loadWords = () => import('#client/anonymity/slip-words.ts');
const fileName = 'candor-slip.txt';
const question = "You haven't saved your slip, and you can't get it again. Leave this page anyway?";

type Props = { companyId: number; slip: KeptSlip; onWrite: () => void };

/** Offers to keep the slip for later, which is safer, or to write with it right away. */
export function KeepSlip({ companyId, slip, onWrite }: Props) {
  const texts = useSlipTexts(slip);
  const [saved, setSaved] = useState(slip.saved);
  useUnloadWarning(!saved);
  useLinkGuard(!saved, question);

  function save() {
    setSaved(true);
    keepSlip(tabStorage, companyId, { ...slip, saved: true });
  }

  return (
    <div className="mx-auto max-w-xl">
      <p className="mb-2 flex items-center gap-2 text-good-text">
        <Check aria-hidden className="size-4" />
        Your slip is here
      </p>
      <FocusedHeading>Write now, or keep it for later?</FocusedHeading>
      <p className="mt-4 text-lg">
        The people who run your work email can see that you got our email today. The longer you wait, the less
        that says about your review.
      </p>
      <section aria-labelledby="keep" className="mt-6 rounded-card border border-hairline bg-card p-5 sm:p-6">
        <h2 id="keep" className="text-xl">
          Keep it and write later
        </h2>
        <p className="mt-2 text-soft">
          Use it until January 31, from any device or network. Save it below. You can't get it again after you
          close this tab.
        </p>
        {texts && <Ways texts={texts} onSaved={save} />}
      </section>
      <p role="status" className="mt-4 empty:mt-0">
        {saved &&
          `Once you've saved it, you can close this tab. Write at ${location.host}${paths.slip()} when you like.`}
      </p>
      <p className="mt-4 text-soft">
        Once you send your review, this slip becomes your receipt, so keep it. Anyone who has it can do
        everything you can. If they also have a record of what our server signs, they can tell that it's
        yours.
      </p>
      <div className="mt-6 border-t border-hairline pt-6">
        <Button variant="secondary" className="w-full" onClick={onWrite}>
          Write now
        </Button>
        <p className="mt-3 text-center text-soft">You can still choose when it's published.</p>
      </div>
    </div>
  );
}

type Texts = { words: string[]; url: string };

/** The words and the address that stand for the slip. */
function useSlipTexts({ secret, evaluated, period }: KeptSlip): Texts | undefined {
  const [texts, setTexts] = useState<Texts>();
  useEffect(() => {
    const origin = { identity: pinned.identity(browserStorage) ?? '', period };
    loadWords()
      .then(({ codeOf, wordsOf }) => {
        const slip = { secret, evaluated };
        setTexts({
          words: wordsOf(slip, origin),
          url: `${location.origin}${paths.slip()}#${codeOf(slip, origin)}`,
        });
      })
      .catch(() => undefined);
  }, [secret, evaluated, period]);
  return texts;
}

function Ways({ texts: { words, url }, onSaved }: { texts: Texts; onSaved: () => void }) {
  const siteName = useSiteName();
  const { copied, copy } = useCopy(words.join(' '));
  const [isShown, setShown] = useState(false);
  const [isFile, setFile] = useState(false);
  return (
    <>
      <Way title="File" about={fileName}>
        <Button
          variant="secondary"
          onClick={() => {
            saveFile(fileName, fileOf(siteName, words, url));
            setFile(true);
            onSaved();
          }}
        >
          {isFile ? <Check aria-hidden className="size-4" /> : <Download aria-hidden className="size-4" />}
          {isFile ? 'Saved' : 'Save'}
        </Button>
      </Way>
      <Way title="Words" about={`${words.slice(0, 3).join(', ')} and ${words.length - 3} more`}>
        <Button
          variant="secondary"
          onClick={async () => {
            if (await copy()) onSaved();
          }}
        >
          {copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </Way>
      <Way title="Code" about="For another device's camera">
        <Button
          variant="secondary"
          aria-expanded={isShown}
          onClick={() => {
            setShown(!isShown);
            onSaved();
          }}
        >
          {isShown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </Way>
      {isShown && (
        <div className="mt-4 flex justify-center">
          <Suspense fallback={<div className="size-56" />}>
            <QrCode text={url} label="QR code of your slip" />
          </Suspense>
        </div>
      )}
    </>
  );
}

function Way({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <div className="mt-4 flex items-center justify-between gap-4 border-t border-hairline pt-4">
      <p>
        <span className="block font-medium">{title}</span>
        <span className="block text-[0.9375rem] text-soft">{about}</span>
      </p>
      {children}
    </div>
  );
}

/** The downloaded file. It names no company, so people who find it don't learn which one is reviewed. */
function fileOf(siteName: string, words: string[], url: string): string {
  const rows = Array.from({ length: Math.ceil(words.length / 5) }, (_, row) =>
    words.slice(row * 5, row * 5 + 5).join(' '),
  );
  return [
    `${siteName} slip`,
    '',
    ...rows,
    '',
    `Open it at ${location.origin}${paths.slip()} to write your review by January 31. Type the words, choose this file, or open this address:`,
    url,
    '',
    "After you send your review, it opens that review. We can't replace it. Anyone who has it can do everything you can.",
    '',
  ].join('\n');
}
