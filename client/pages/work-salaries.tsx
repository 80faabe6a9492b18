import { useParams, useSearchParams } from 'wouter';
import { WorkNotFound, WorkSalaries } from '#client/features/salaries/work-salaries.tsx';
import { currencies } from '#shared/words.ts';

export function WorkSalariesPage() {
  const { code = '' } = useParams();
  const [params] = useSearchParams();
  const currency = currencies.find((known) => known === params.get('currency'));
  return /^\d{4}$/.test(code) ? (
    <WorkSalaries key={code} code={code} currency={currency} />
  ) : (
    <WorkNotFound />
  );
}
