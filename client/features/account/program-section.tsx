import type { ReactNode } from 'react';
import { NotLoaded } from '#client/not-loaded.tsx';
import { useLostFocus } from '#client/ui/use-lost-focus.ts';

type Props<Row> = {
  id: string;
  title: string;
  lead: ReactNode;
  /** As in "We couldn't load the webhooks." */
  what: string;
  query: Parameters<typeof NotLoaded>[0]['query'] & { data: { data: Row[] } | undefined };
  row: (row: Row) => ReactNode;
  /** The form that adds one. */
  children: ReactNode;
};

/** What admins have set up for programs. */
export function ProgramSection<Row>({ id, title, lead, what, query, row, children }: Props<Row>) {
  const section = useLostFocus<HTMLElement>();
  const rows = query.data?.data;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      className="mt-16 flex max-w-2xl flex-col gap-6 outline-none"
    >
      <div>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <p className="mt-2 text-[0.9375rem] text-soft">{lead}</p>
      </div>
      {rows === undefined ? (
        <NotLoaded what={what} query={query} className="h-24 w-full" />
      ) : (
        rows.length > 0 && (
          <ul className="divide-y divide-hairline border-y border-hairline">{rows.map(row)}</ul>
        )
      )}
      {children}
    </section>
  );
}
