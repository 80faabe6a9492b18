import { Link } from 'wouter';
import { useSiteName } from '#client/operator.tsx';
import { CopyOrDownload } from '#client/ui/copy-or-download.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { noticeMonths } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';

export type Sent = { number: string; code: string; emailed: boolean; email: string | null };

/** The number and the code of a notice that was just sent. */
export function SentNotice({ number, code, emailed, email }: Sent) {
  const siteName = useSiteName();
  const both = `${number}\n${code}`;
  return (
    <>
      <FocusedHeading>We've received your notice</FocusedHeading>
      <p className="mt-3 mb-6 text-lg text-soft">
        A moderator will read it. With this number and this code, you can see what they decide, answer
        questions, and object.
      </p>
      <dl className="mb-4 grid gap-4 rounded-control border border-dashed border-control bg-card px-4 py-5 text-center">
        <div>
          <dt className="text-sm text-soft">Number</dt>
          <dd className="font-mono text-lg tracking-wider sm:text-xl">{number}</dd>
        </div>
        <div>
          <dt className="text-sm text-soft">Code</dt>
          <dd className="font-mono text-lg tracking-wider sm:text-xl">{code}</dd>
        </div>
      </dl>
      <CopyOrDownload
        text={both}
        file={{ name: 'notice.txt', write: () => noticeFile(siteName, number, code) }}
      />
      <p className="mt-4 text-[0.9375rem] text-soft">{mailWords(emailed, email)}</p>
      <p className="mt-6">
        <Link
          href={`${paths.notice(number)}#${code}`}
          className="inline-flex min-h-11 items-center text-link"
        >
          Open your notice
        </Link>
      </p>
    </>
  );
}

function mailWords(emailed: boolean, email: string | null): string {
  if (emailed) return `We've also emailed both to ${email}.`;
  if (email === null)
    return "You gave no email address, so we can't send you the decision. Save both now. We can't replace a lost code.";
  return `We couldn't email them to ${email}. Save both now. We can't replace a lost code.`;
}

/** The downloaded file. It doesn't say what the notice is about. */
function noticeFile(siteName: string, number: string, code: string): string {
  return [
    `${siteName} legal notice`,
    '',
    `Number: ${number}`,
    `Code: ${code}`,
    '',
    `Enter them at ${location.origin}${paths.notice(number)} until ${noticeMonths} months after the decision.`,
    '',
  ].join('\n');
}
