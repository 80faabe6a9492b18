import { use } from 'react';
import { CodeBlock } from '#client/ui/code-block.tsx';
import { SiteContext } from '#client/ui/page.tsx';
import { monthName } from '#shared/rules/calendar.ts';
import type { ModerationLog } from '#shared/schemas/moderation-log.ts';

/** What others keep of a month to notice a later change. */
export function LogRoot({ month }: { month: NonNullable<ModerationLog['month']> }) {
  const { url } = use(SiteContext);
  return (
    <aside aria-labelledby="missing" className="self-start rounded-card border border-hairline bg-card p-6">
      <h2 id="missing" className="text-lg">
        Is anything missing?
      </h2>
      <p className="mt-3 text-[0.9375rem] text-soft">
        All {month.entries.toLocaleString('en')} entries are hashed in pairs until one root is left. Leave one
        out or change it, and the root changes. Keep the root to see later that it is still the same.
      </p>
      <p className="mt-4 text-sm">Root of {monthName(month.month)}</p>
      <p className="mt-1 font-mono text-sm break-all">{month.root}</p>
      <p className="mt-4 mb-3 text-[0.9375rem] text-soft">
        Our identity key signs it. This command checks every entry of every month:
      </p>
      <CodeBlock label="Check the log" code={`npm run verify:log -- ${url}`} />
    </aside>
  );
}
