import { useMemo, useState } from 'react';
import { api } from '#client/api.ts';
import { NotLoaded } from '#client/not-loaded.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { splitPages } from '#shared/rules/gray-pages.ts';
import { canvasOf } from './read-pages.ts';

/** The pages that the author of a disputed review has sent. They leave the browser's memory with the dispute. */
export function ShownEvidence({ disputeId }: { disputeId: number }) {
  const query = api.managedDisputes.evidence.useQuery({ id: disputeId }, { gcTime: 0 });
  const sent = query.data?.pages;
  const pages = useMemo(
    () => (sent ? splitPages(sent).map((page) => canvasOf(page).toDataURL('image/png')) : []),
    [sent],
  );
  if (sent === undefined) return <NotLoaded what="the evidence" query={query} className="h-64 w-full" />;
  return (
    <ul className="mt-2 flex flex-col gap-4">
      {pages.map((page, index) => (
        <li key={page}>
          <ShownPage src={page} name={`Page ${index + 1}`} />
        </li>
      ))}
    </ul>
  );
}

function ShownPage({ src, name }: { src: string; name: string }) {
  const [isLarge, setLarge] = useState(false);
  return (
    <div className="max-h-[80dvh] w-fit max-w-full overflow-auto rounded-card border border-hairline">
      <button
        type="button"
        aria-pressed={isLarge}
        aria-label={`Enlarge ${name.toLowerCase()}`}
        onClick={() => setLarge(!isLarge)}
        className={classNames('block', isLarge ? 'w-max cursor-zoom-out' : 'w-full max-w-xl cursor-zoom-in')}
      >
        <img src={src} alt={name} className={isLarge ? 'w-[1000px] max-w-none' : 'w-full'} />
      </button>
    </div>
  );
}
