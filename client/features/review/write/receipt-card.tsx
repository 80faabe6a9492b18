import { Link } from 'wouter';
import type { KeptReceipt } from '#client/anonymity/kept.ts';
import { useSiteName } from '#client/operator.tsx';
import { Button } from '#client/ui/button.tsx';
import { CopyOrDownload } from '#client/ui/copy-or-download.tsx';
import { paths } from '#shared/paths.ts';
import { formatReceipt } from '#shared/rules/format-receipt.ts';
import { keyCheck } from '#shared/words.ts';
import { KeyCheck } from '../key-check.tsx';

type Props = KeptReceipt & { onSaved: () => void };

/** The only way back to a review that no one can link to its author. */
export function ReceiptCard({ receipt, earlier, fingerprint, onSaved }: Props) {
  const siteName = useSiteName();
  const letters = formatReceipt(receipt);
  return (
    <section
      aria-labelledby="receipt"
      className="mt-5 grid gap-x-12 gap-y-5 rounded-card border border-hairline bg-card p-5 sm:p-7 lg:grid-cols-2"
    >
      <div>
        <h2 id="receipt" tabIndex={-1} className="text-xl outline-none sm:text-2xl">
          Your receipt
        </h2>
        <p className="mt-2 max-w-[39em] text-soft">
          With it you can see your review's status, answer a moderator, or change or withdraw it. We don't
          know which review is yours, so there's no other way back.
        </p>
        {earlier && (
          <p className="mt-3 max-w-[39em] border-l-2 border-middle pl-4">
            An earlier attempt may have reached us, with an older version of your review. Open it with your
            receipt, and change it if you need to.
          </p>
        )}
        <p className="mt-3 max-w-[39em] text-[0.9375rem] text-soft">
          We can't send it again. Anyone who has it can do the same, so keep it away from your employer. Use
          it at{' '}
          <Link href={paths.receipt()} className="text-link">
            {`${location.host}${paths.receipt()}`}
          </Link>
          .
        </p>
      </div>
      <div className="flex flex-col gap-4">
        <p
          aria-label={`Receipt: ${letters}`}
          role="img"
          className="grid grid-cols-3 gap-x-2 gap-y-1 rounded-control border border-dashed border-control bg-paper px-2 py-5 text-center font-mono text-lg tracking-wider sm:px-4 sm:text-xl"
        >
          {letters.split('-').map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their position
            <span key={index}>{group}</span>
          ))}
        </p>
        <CopyOrDownload
          text={letters}
          file={{ name: 'receipt.txt', write: () => receiptFile(siteName, letters, fingerprint) }}
        />
        <Button onClick={onSaved}>I've saved my receipt</Button>
        {fingerprint && (
          <KeyCheck>
            This key, <span className="font-mono wrap-anywhere">{fingerprint}</span>,
          </KeyCheck>
        )}
      </div>
    </section>
  );
}

/** The downloaded file. It names no company: people who find it must not learn what was reviewed. */
function receiptFile(siteName: string, letters: string, fingerprint?: string): string {
  return [
    `${siteName} receipt`,
    '',
    letters,
    '',
    `Enter it at ${location.origin}${paths.receipt()} to see your review's status, answer a moderator, or change or withdraw your review.`,
    "We can't send it again. Anyone who has it can do everything you can.",
    ...(fingerprint ? ['', `${keyCheck}: ${fingerprint} should match your email and our privacy page.`] : []),
    '',
  ].join('\n');
}
