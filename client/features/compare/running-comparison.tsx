import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { createStore } from '#client/ui/store.ts';
import { mostCompared } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';

/** What this tab has compared last. It's gone with the page's memory. */
const lastCompared = createStore<readonly Company[]>([]);

/** Offers to add a company that was chosen elsewhere to what was compared before. */
export function RunningComparison({ companies }: { companies: readonly Company[] }) {
  const [earlier] = useState(lastCompared.get);
  useEffect(() => lastCompared.set(companies), [companies]);
  const [chosen, second] = companies;
  if (chosen === undefined || second !== undefined) return null;
  if (earlier.length === 0 || earlier.length === mostCompared) return null;
  if (earlier.some(({ id }) => id === chosen.id)) return null;
  return (
    <Link
      href={paths.compare([...earlier, chosen].map(({ id }) => id))}
      className="mt-2 inline-flex min-h-11 items-center text-link"
    >
      Compare it with {earlier.map(({ name }) => name).join(', ')}
    </Link>
  );
}
