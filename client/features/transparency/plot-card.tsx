import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  /** Below the plot. */
  note: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  children: ReactNode;
};

/** A plot whose title says what it shows, with the same figures as a table. */
export function PlotCard({ title, note, head, rows, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col rounded-card border border-hairline bg-card p-5 sm:p-6"
    >
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
      <p className="mt-auto pt-4 text-sm text-soft">{note}</p>
      {rows.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="inline-flex min-h-8 cursor-pointer items-center text-link">As a table</summary>
          <table className="mt-2 w-full tabular-nums">
            <thead>
              <tr className="border-b border-hairline text-soft">
                {head.map((name, index) => (
                  <th
                    key={name}
                    scope="col"
                    className={`py-1.5 font-normal ${index === 0 ? 'text-left' : 'pl-4 text-right'}`}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([first, ...rest]) => (
                <tr key={first} className="border-b border-hairline">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {first}
                  </th>
                  {rest.map((cell, index) => (
                    <td key={head[index + 1]} className="py-1.5 pl-4 text-right">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}
