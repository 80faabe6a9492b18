import type { ReactNode } from 'react';

/** A row's name stands beside its figures; on a phone, `LabelRow` has it above them. */
export function Label({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th scope="row" className={`text-left font-normal max-sm:hidden ${className}`}>
      {children}
    </th>
  );
}

function LabelRow({ className, text, columns }: { className: string; text: string; columns: number }) {
  return (
    <tr className="border-t border-hairline sm:hidden">
      <th scope="colgroup" colSpan={columns} className={`text-left font-normal ${className}`}>
        {text}
      </th>
    </tr>
  );
}

const cellClass = (index: number, more: string) => `px-3 ${index === 0 ? 'bg-tint/60' : ''} ${more}`;

type RowProps = { label: string; ids: readonly number[]; cell: (index: number) => ReactNode };

/** A row with a cell for each company. */
export function LabeledRow({ label, ids, cell }: RowProps) {
  return (
    <>
      <LabelRow className="pt-3" text={label} columns={ids.length} />
      <tr className="border-hairline align-top sm:border-t">
        <Label className="py-3 pr-6">{label}</Label>
        {ids.map((id, index) => (
          <td key={id} className={cellClass(index, 'py-3')}>
            {cell(index)}
          </td>
        ))}
      </tr>
    </>
  );
}

type TitleProps = { title: string; ids: readonly number[]; above?: ReactNode };

/** The head of a group of rows, with what stands above each column. */
export function TitleRow({ title, ids, above }: TitleProps) {
  return (
    <>
      <LabelRow className="pt-8 font-display text-xl" text={title} columns={ids.length} />
      <tr>
        <Label className="pt-6 pb-1.5 align-bottom font-display text-xl">{title}</Label>
        {ids.map((id, index) => (
          <td
            key={id}
            className={cellClass(index, 'pt-2 pb-1.5 align-bottom text-sm text-soft tabular-nums sm:pt-6')}
          >
            {above}
          </td>
        ))}
      </tr>
    </>
  );
}
