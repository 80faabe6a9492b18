import type { ReactNode } from 'react';
import { type Kept, keptElsewhere, keptTables } from '#shared/kept-data.ts';
import { otherTables } from '#shared/other-tables.ts';

const headings = ['What we store', 'For how long', 'What a copy reveals'] as const;

/** Everything that we store: a table on wide screens, stacked entries on a phone. */
export function KeptList() {
  return (
    <div>
      <table className="mt-6 block w-full border-t border-hairline text-left md:table">
        <caption className="sr-only">Everything we store about reviews and people</caption>
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="text-sm text-soft">
            {headings.map((heading) => (
              <th key={heading} scope="col" className="py-3 pr-6 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {Object.entries(keptTables).map(([name, kept]) => (
            <Row key={name} {...kept}>
              <Columns table={name} columns={kept.columns} />
            </Row>
          ))}
          {keptElsewhere.map((kept) => (
            <Row key={kept.title} {...kept} />
          ))}
        </tbody>
      </table>
      <p className="mt-4 max-w-[41.5em] text-soft">
        The other tables contain nothing about a person or a single review:{' '}
        {Object.entries(otherTables).map(([name, what], index) => (
          <span key={name}>
            {index > 0 && ', '}
            {what} (<code className="text-sm">{name}</code>)
          </span>
        ))}
        .
      </p>
    </div>
  );
}

function Row({ title, purpose, kept, reveals, children }: Kept & { children?: ReactNode }) {
  return (
    <tr className="block border-t border-hairline py-5 align-top first:border-t-0 md:table-row md:py-0 md:first:border-t">
      <th scope="row" className="block font-normal md:table-cell md:w-[38%] md:py-5 md:pr-6">
        <span className="font-medium">{title}</span>
        <span className="mt-1 block text-soft">{purpose}</span>
        {children}
      </th>
      <Cell heading={headings[1]} className="md:w-[24%]">
        {kept}
      </Cell>
      <Cell heading={headings[2]}>{reveals}</Cell>
    </tr>
  );
}

type CellProps = { heading: string; className?: string; children: string };

function Cell({ heading, className = '', children }: CellProps) {
  return (
    <td className={`mt-3 block md:mt-0 md:table-cell md:py-5 md:pr-6 md:last:pr-0 ${className}`}>
      <span aria-hidden className="block text-sm text-soft md:hidden">
        {heading}
      </span>
      <span className="block first-letter:uppercase">{children}</span>
    </td>
  );
}

function Columns({ table, columns }: { table: string; columns: Record<string, string> }) {
  const entries = Object.entries(columns);
  return (
    <details className="mt-1 text-sm text-soft">
      <summary className="inline-block py-1.5 text-link">
        {entries.length} columns<span className="sr-only"> of {table}</span>
      </summary>
      <dl className="mt-1 mb-2 space-y-1.5">
        {entries.map(([column, meaning]) => (
          <div key={column}>
            <dt className="inline">
              <code className="text-ink">{column}</code>
            </dt>{' '}
            <dd className="inline">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
