import { sentenceCase } from '#client/ui/formats.ts';
import { roles } from '#shared/words.ts';
import { type Fact, sentenceOf, timeOf } from './entry-words.ts';

/** When it was, what happened, and what changed by it. */
export function Happening({ fact }: { fact: Fact }) {
  const { at, before, after } = fact;
  return (
    <>
      <time dateTime={at} className="text-sm text-soft tabular-nums">
        {timeOf(at)}
      </time>
      <p className="min-w-0 wrap-anywhere">
        {sentenceOf(fact)}
        <Change before={before} after={after} />
      </p>
    </>
  );
}

/** What it was before, and what it is now. */
function Change({ before, after }: { before: string; after: string }) {
  if (after === '') return null;
  return (
    <span className="block text-sm text-soft">
      {roles.some((role) => role === after) && 'Role: '}
      {before !== '' && (
        <>
          {sentenceCase(before)} <span aria-hidden>→</span>
          <span className="sr-only">, then</span>{' '}
        </>
      )}
      {sentenceCase(after)}
    </span>
  );
}
