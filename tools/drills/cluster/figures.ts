import type { Attempt } from './attempts.ts';

export type Event = { name: string; start: number; end: number };
export type Figures = {
  event: string;
  /** The longest time in which no read or write succeeded, in seconds. */
  silence: { read: number; write: number };
  requests: { read: number; write: number };
  failed: { read: number; write: number };
  stale: number;
  /** How often each failure was seen, by what the person reads. */
  seen: Map<string, number>;
  /** Failures that don't say when to try again. */
  unclear: number;
};

/** What happened to the requests of an event. */
export function figuresOf({ name, start, end }: Event, attempts: Attempt[]): Figures {
  const during = attempts.filter((attempt) => attempt.end >= start && attempt.end < end);
  const failures = during.filter(isFailed);
  const kind = (wanted: Attempt['kind'], list: Attempt[]) => list.filter((one) => one.kind === wanted);
  const both = (count: (of: Attempt['kind']) => number) => ({ read: count('read'), write: count('write') });
  const seen = new Map<string, number>();
  for (const failure of failures) {
    const words = describe(failure);
    seen.set(words, (seen.get(words) ?? 0) + 1);
  }
  return {
    event: name,
    silence: both((of) => longestSilence(kind(of, attempts), start, end)),
    requests: both((of) => kind(of, during).length),
    failed: both((of) => kind(of, failures).filter((one) => !one.stale).length),
    stale: during.filter(({ stale }) => stale).length,
    seen,
    unclear: failures.filter((one) => !one.stale && !isClear(one)).length,
  };
}

const isFailed = ({ message }: Attempt) => message !== undefined;
const isClear = ({ status, retryAfter }: Attempt) => status === 503 && Number(retryAfter) > 0;

/** The longest time without a response that succeeded, in seconds, of what overlaps an event. */
function longestSilence(attempts: Attempt[], start: number, end: number): number {
  const times = attempts.filter((one) => !isFailed(one)).map((one) => one.end);
  const before = Math.max(start - 1000, ...times.filter((time) => time < start));
  const within = times.filter((time) => time >= start && time < end).toSorted((one, other) => one - other);
  const all = [before, ...within, end];
  return Math.max(0, ...all.slice(1).map((time, index) => time - (all[index] ?? time))) / 1000;
}

function describe({ what, status, retryAfter, message }: Attempt): string {
  const again = retryAfter ? `, again in ${retryAfter} s` : '';
  return `${what}: ${status === 0 ? 'no response' : status}${again}, "${message}"`;
}

const READS_BACK_SECONDS = 5;
const WRITES_BACK_SECONDS = 15;

/** What an event missed of the targets; empty if it met them all. */
export function missed({ silence, failed, stale, unclear }: Figures): string[] {
  const problems: Record<string, boolean> = {
    [`${failed.read} reads failed`]: failed.read > 0,
    [`${stale} reads showed what was there before`]: stale > 0,
    [`${silence.read.toFixed(1)} s without a read`]: silence.read > READS_BACK_SECONDS,
    [`${silence.write.toFixed(1)} s without a write`]: silence.write > WRITES_BACK_SECONDS,
    [`${unclear} failures weren't a 503 that says when to try again`]: unclear > 0,
  };
  return Object.keys(problems).filter((problem) => problems[problem]);
}

/** The last lines of a run, and its exit status: 0 only if everything ran and met its targets. */
export function verdict(run: { events: string[]; leftOut: string[]; problems: string[] }) {
  const { events, leftOut, problems } = run;
  const lines = problems.length > 0 ? ['Missed:', ...problems.map((problem) => `✗ ${problem}`)] : [];
  if (events.length === 0) lines.push('No event was run.');
  else if (problems.length === 0) lines.push('All targets were met.');
  if (leftOut.length > 0) lines.push(`Left out: ${leftOut.join(', ')}.`);
  const status = leftOut.length > 0 ? 2 : 0;
  return { lines, status: problems.length > 0 ? 1 : status };
}

/** The figures as a table that Markdown can show. */
export function table(rows: Figures[]): string {
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  const lines = rows.map(({ event, silence, requests, failed, stale }) => [
    event,
    seconds(silence.read),
    `${failed.read} of ${requests.read}`,
    String(stale),
    seconds(silence.write),
    `${failed.write} of ${requests.write}`,
  ]);
  const head = [
    'event',
    'longest without a read',
    'reads failed',
    'stale',
    'longest without a write',
    'writes failed',
  ];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
