import { Link } from 'wouter';
import { DifferenceRow } from '#client/ui/difference-row.tsx';
import { scores } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { statements } from '#shared/statements.ts';
import type { Plots } from '../insights/insights.tsx';

type Figure = Plots['statements'][number];
const MOST = 3;

/** What is better and what is worse here than at other companies, by more than chance. */
export function Standouts({ companyId, figures }: { companyId: number; figures: readonly Figure[] }) {
  const strongest = furthest(figures, 'above');
  const weakest = furthest(figures, 'below');
  return (
    <div>
      {strongest.length + weakest.length === 0 ? (
        <section aria-labelledby="standouts">
          <h2 id="standouts" className="text-xl">
            Strongest and weakest
          </h2>
          <p className="mt-3 border-t border-hairline pt-4 text-soft">
            Nothing stands out from other companies.
          </p>
        </section>
      ) : (
        <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          <Side title="Strongest" figures={strongest} none="Nothing is clearly better than elsewhere." />
          <Side title="Weakest" figures={weakest} none="Nothing is clearly worse than elsewhere." />
        </div>
      )}
      <Link
        href={paths.companyStatements(companyId)}
        className="mt-2 inline-flex min-h-11 items-center text-[0.9375rem] text-link print:hidden"
      >
        All {scores.count} statements
      </Link>
    </div>
  );
}

const difference = ({ average, site_average }: Figure) => average - site_average;

function furthest(figures: readonly Figure[], side: 'above' | 'below'): Figure[] {
  return figures
    .filter(({ differs }) => differs === side)
    .toSorted((one, other) => Math.abs(difference(other)) - Math.abs(difference(one)))
    .slice(0, MOST);
}

type SideProps = { title: 'Strongest' | 'Weakest'; figures: Figure[]; none: string };

function Side({ title, figures, none }: SideProps) {
  const id = title.toLowerCase();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="mt-3 border-t border-hairline">
        {figures.map((figure) => (
          <DifferenceRow
            key={figure.number}
            text={statements[figure.number - 1]?.text ?? ''}
            by={difference(figure)}
          >
            {figure.average.toFixed(1)} here, {figure.site_average.toFixed(1)} in all companies
          </DifferenceRow>
        ))}
        {figures.length === 0 && <li className="border-b border-hairline py-3.5 text-soft">{none}</li>}
      </ul>
    </section>
  );
}
