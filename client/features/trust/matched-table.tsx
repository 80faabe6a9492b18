import shares from '#shared/matched-shares.json' with { type: 'json' };

const { slip_days, ten, fifty, half_silent } = shares;

const rows = [
  ['at_once', "As soon as it's approved"],
  ['next_month', 'First of next month, written right after our email'],
  ['slip', `First of next month, with a slip kept up to ${slip_days} days`],
  ['half_year', 'January or July, written right after our email'],
  ['with_others', 'Held until five can appear together'],
  ['chance', 'Guessing'],
] as const;

const groups = [
  { group: ten, title: `${ten.authors} people write in a year` },
  { group: fifty, title: `${fifty.authors} people write` },
  { group: half_silent, title: `${half_silent.authors} write, ${half_silent.silent} only ask for a link` },
];

/** For how many of 100 reviews our test named the author, by when they appear. `short` leaves out the last group. */
export function MatchedTable({ short = false }: { short?: boolean }) {
  const shown = short ? groups.slice(0, 2) : groups;
  return (
    <table className="w-full text-left text-[0.9375rem]">
      <caption className="pb-2 text-left text-soft">Reviews matched to their authors, of 100</caption>
      <thead>
        <tr className="border-b border-hairline align-bottom">
          <th scope="col" className="py-2 pr-4 font-medium">
            When it appears
          </th>
          {shown.map(({ title }) => (
            <th key={title} scope="col" className="py-2 pl-3 text-right font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([way, words]) => (
          <tr key={way} className="border-b border-hairline">
            <th scope="row" className="py-2 pr-4 font-normal">
              {words}
            </th>
            {shown.map(({ group, title }) => (
              <td key={title} className="py-2 pl-3 text-right tabular-nums">
                {group[way]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
