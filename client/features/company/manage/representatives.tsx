import { api, messageOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast.ts';
import { monthName } from '#shared/rules/calendar.ts';

/** Who speaks for a company. Shows nothing while no one does. */
export function Representatives({ companyId }: { companyId: number }) {
  const { managedCompanies } = api.useUtils();
  const query = api.managedCompanies.representatives.useQuery({ id: companyId }, { gcTime: 0 });
  const end = api.managedCompanies.endRepresentative.useMutation({
    onSettled: () => managedCompanies.representatives.invalidate(),
    onError: (error) => toast('error', "We couldn't remove them", messageOf(error, 'Try again in a moment.')),
  });
  const people = query.data?.people ?? [];
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="representatives" className="border-t border-hairline pt-4 text-[0.9375rem]">
      <h3 id="representatives" className="font-sans text-base font-medium tracking-normal">
        People who speak for this company
      </h3>
      <ul className="divide-y divide-hairline">
        {people.map(({ id, email, until }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="wrap-anywhere">
              {email} <span className="text-soft">until {monthName(until)}</span>
            </span>
            <Button
              variant="quiet"
              className="-mr-5"
              aria-label={`Remove ${email}`}
              inactive={end.isPending}
              onClick={() => end.mutate({ representative_id: id })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
