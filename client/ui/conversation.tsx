import { collapseBlankLines } from './long-text.ts';

export type Step = { key: string; who: string; when: string; text: string };

/** The messages between two sides, in order. */
export function Conversation({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="flex flex-col gap-5 border-l-2 border-hairline pl-5">
      {steps.map(({ key, who, when, text }) => (
        <li key={key}>
          <p className="flex flex-wrap gap-x-3 text-sm text-soft">
            <span className="font-medium text-ink">{who}</span>
            {when}
          </p>
          {text && (
            <p
              dir="auto"
              className="mt-1 max-w-[40em] font-display text-lg whitespace-pre-line wrap-anywhere"
            >
              {collapseBlankLines(text)}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
