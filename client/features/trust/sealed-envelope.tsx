import type { ReactNode } from 'react';

/** Explains the blind credential with an everyday picture. */
export function SealedEnvelope() {
  return (
    <ol className="my-8 grid border-y border-hairline sm:grid-cols-3 sm:divide-x sm:divide-hairline">
      <Step
        title="You seal a number"
        text="Your browser picks a long random number, writes it on a slip and puts the slip into an envelope lined with carbon paper."
      >
        <path d="M20 38v46h120V38" />
        <path d="m20 38 60 30 60-30" />
        <rect x="48" y="8" width="64" height="42" rx="3" className="fill-card" />
        <path d="M58 20h24M58 30h44M58 40h34" className="stroke-soft" />
        <path d="m20 38 60 32 60-32v46H20Z" className="fill-card" />
      </Step>
      <Step
        title="We sign the envelope"
        text="You show that you work there. We record that you've used this year's review, and sign the closed envelope. The carbon paper copies our signature onto the slip."
      >
        <rect x="20" y="18" width="120" height="66" rx="3" className="fill-card" />
        <path d="m20 20 60 34 60-34" />
        <path d="M84 72c6-10 10-10 9-3s5 4 8-2 5-4 5 0 6 2 10-2 8-1 12-1" className={signature} />
      </Step>
      <Step
        title="You hand in the slip"
        text="Your browser takes the slip out and sends it with your review over another connection, without your name. We recognize our signature, but we see the number for the first time."
      >
        <path d="m20 46 28 16 28-16v34H20Z" strokeDasharray="3 4" className="stroke-soft" />
        <rect x="90" y="12" width="68" height="72" rx="3" className="fill-card" />
        <path d="M100 26h26M100 37h48M100 48h38" className="stroke-soft" />
        <path d="M104 72c6-10 10-10 9-3s5 4 8-2 5-4 5 0 6 2 10-2 6-1 9-1" className={signature} />
      </Step>
    </ol>
  );
}

const signature = 'stroke-accent stroke-[2.5]';

/** One drawing with its title and text. */
function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="border-hairline py-6 not-first:border-t sm:px-6 sm:first:pl-0 sm:last:pr-0 sm:not-first:border-t-0">
      <svg
        aria-hidden
        viewBox="19 6 140 80"
        className="h-20 w-35 fill-none stroke-ink"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        {children}
      </svg>
      <h3 className="mt-4 mb-1.5 text-xl">{title}</h3>
      <p className="max-w-[30.5em] text-soft">{text}</p>
    </li>
  );
}
