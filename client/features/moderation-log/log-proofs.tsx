import { useState } from 'react';
import { Link } from 'wouter';
import { pinFirstKeys, pinned } from '#client/anonymity/pinned-keys.ts';
import { api } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { browserStorage } from '#client/ui/store.ts';
import { paths } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import type { LogMonth, LogProof } from '#shared/schemas/moderation-log.ts';
import { logDecisions, logReasons, logSources } from '#shared/words.ts';

type Checked = 'proved' | 'unsigned' | 'changed';
type Line = { proof: LogProof; checked: Checked; month: LogMonth | undefined };

type Props = {
  /** Gets the proofs of what was decided. */
  onProve: () => Promise<{ data: LogProof[] }>;
};

/** Checks in this browser that decisions are in the public log, as they were made. */
export function LogProofs({ onProve }: Props) {
  const [lines, setLines] = useState<Line[] | 'failed'>();
  const [isChecking, setChecking] = useState(false);
  const { moderationLog, client } = api.useUtils();

  async function check() {
    // Before the server knows who asks, so it can't choose keys for one person.
    if (pinned.identity(browserStorage) === null)
      pinFirstKeys(browserStorage, await client.anonymity.keys.query());
    const [{ data }, { months }, { checkEntry }] = await Promise.all([
      onProve(),
      // What everyone gets, so it is the root that others have kept.
      moderationLog.list.fetch({ limit: 1 }, { staleTime: 0 }),
      // The code for it is needed only here.
      import('#client/anonymity/check-log.ts'),
    ]);
    return data.map((proof) => ({
      proof,
      checked: checkEntry(browserStorage, proof, months),
      month: months.find(({ month }) => month === proof.entry.month),
    }));
  }

  return (
    <details className="mt-6">
      <summary className="min-h-11 content-center text-link">Is our decision in the log?</summary>
      <p className="text-[0.9375rem] text-soft">
        We list every decision in the{' '}
        <Link href={paths.moderationLog()} className="text-link">
          moderation log
        </Link>
        , once its month is over. Your browser can check that this one is there, as we made it.
      </p>
      <Button
        variant="secondary"
        className="mt-3"
        inactive={isChecking}
        onClick={async () => {
          setChecking(true);
          setLines(await check().catch(() => 'failed' as const));
          setChecking(false);
        }}
      >
        {isChecking ? 'Checking...' : 'Check the log'}
      </Button>
      <div role="status" className="mt-3 text-[0.9375rem]">
        {lines === 'failed' && "We couldn't get what the check needs. Check your connection and try again."}
        {lines !== 'failed' &&
          lines?.length === 0 &&
          'None of this is in the log yet. The decisions of a month appear on the first of the next one.'}
        {lines !== 'failed' && (
          <ul>
            {lines?.map((line) => (
              <li key={`${line.proof.entry.month} ${line.proof.entry.number}`} className="py-2">
                <Outcome {...line} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

function Outcome({ proof: { entry, path }, checked, month }: Line) {
  const { number, decision, reason, source } = entry;
  const of = monthName(entry.month);
  const said = [logDecisions[decision], reason && logReasons[reason], logSources[source]].filter(Boolean);
  return (
    <>
      <p className={checked === 'proved' ? 'text-good' : 'font-medium text-bad'}>
        <span aria-hidden className="mr-2">
          {checked === 'proved' ? '✓' : '✕'}
        </span>
        Entry {number} of {of}: {said.join(' · ')}
      </p>
      <p className="mt-1 text-soft">
        {checked === 'proved' &&
          `Your browser hashed this entry, and ${path.length === 1 ? 'with one more hash' : `with ${path.length} more hashes`} came to the root of all ${month?.entries.toLocaleString('en')} entries of ${of}. The log shows everyone this root, and the key of this site has signed it. We can't drop or change the entry unnoticed.`}
        {checked === 'unsigned' &&
          `The entry leads to the root of ${of}, but the key that this browser knows hasn't signed that root. Keep a picture of this page, and ask someone you trust.`}
        {checked === 'changed' &&
          `This doesn't lead to the root that the log shows everyone for ${of}. The entry or the root was changed. Keep a picture of this page, and ask someone you trust.`}
      </p>
    </>
  );
}
