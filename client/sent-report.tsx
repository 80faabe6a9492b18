import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useSiteName } from '#client/operator.tsx';
import { Button } from '#client/ui/button.tsx';
import { CopyOrDownload } from '#client/ui/copy-or-download.tsx';
import { paths } from '#shared/paths.ts';

/** What the dialog says once a report is sent. */
export const sentReport = {
  title: 'Your report number',
  description: 'A moderator will read your report. This number shows you what they decide.',
};

/** The number of a report, in the dialog that sent it. */
export function SentReport({ number, onClose }: { number: string; onClose: () => void }) {
  const siteName = useSiteName();
  const shown = useRef<HTMLParagraphElement>(null);
  // The button that sent the report is gone.
  useEffect(() => shown.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <p
        ref={shown}
        tabIndex={-1}
        aria-label={`Report number: ${number}`}
        role="img"
        className="rounded-control border border-dashed border-control bg-paper px-2 py-5 text-center font-mono text-lg tracking-wider outline-none sm:text-xl"
      >
        {number}
      </p>
      <CopyOrDownload
        text={number}
        file={{ name: 'report.txt', write: () => reportFile(siteName, number) }}
      />
      <p className="text-[0.9375rem] text-soft">
        We don't know who you are, so we can't send you the answer. Look it up at{' '}
        <Link href={`${paths.report()}#${number}`} className="text-link">
          {`${location.host}${paths.report()}`}
        </Link>
        .
      </p>
      <Button className="self-end" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}

/** The downloaded file. It doesn't say what was reported. */
function reportFile(siteName: string, number: string): string {
  return [
    `${siteName} report number`,
    '',
    number,
    '',
    `Enter it at ${location.origin}${paths.report()} to see what happened to your report.`,
    '',
  ].join('\n');
}
