import { api } from '#client/api.ts';

/** Asks together with the company instead of after it. */
export function useDisputesEarly(companyId: number): void {
  api.disputes.ofCompany.useQuery({ id: companyId }, { notifyOnChangeProps: [] });
}

/** How many reviews a company has disputed, if any. */
export function CompanyDisputes({ companyId }: { companyId: number }) {
  const { data } = api.disputes.ofCompany.useQuery({ id: companyId });
  if (!data || data.disputes === '0') return null;
  return (
    <p className="text-[0.9375rem] text-soft">
      {data.disputes} disputes, {data.upheld} upheld: how often this company said that an author never worked
      there, and how often we removed the review.
    </p>
  );
}
