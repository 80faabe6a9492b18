import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { api, messageOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast.ts';
import { paths } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import type { Represented } from '#shared/schemas/representative.ts';

type Props = {
  represented: Represented;
  employerKey: string;
  /** What else they can do for it. */
  renderActions: (companyId: number) => ReactNode;
  onChange: () => void;
};

/** A company that someone speaks for, until when, and who else does. */
export function RepresentedCompany({ represented, employerKey: key, renderActions, onChange }: Props) {
  const { id, company, email, until, people } = represented;
  const failed = (title: string) => (error: unknown) => toast('error', title, messageOf(error));
  const renew = api.representatives.renew.useMutation({
    onSuccess({ until: later }) {
      toast('success', `You speak for ${company.name} until the end of ${monthName(later)}`);
      onChange();
    },
    onError: failed("We couldn't renew it"),
  });
  const end = api.representatives.end.useMutation({
    onSuccess: onChange,
    onError: failed("We couldn't remove them"),
  });
  const others = people.filter(({ is_you }) => !is_you);
  const endFor = (person: { id: number; email: string }) =>
    window.confirm(`Stop ${person.email} from speaking for this company?`) &&
    end.mutate({ key, representative_id: person.id });
  return (
    <section
      aria-labelledby={`company-${id}`}
      className="rounded-card border border-hairline bg-card p-5 sm:p-6"
    >
      <h2 id={`company-${id}`} className="text-xl">
        {company.is_hidden ? company.name : <Link href={paths.company(company.id)}>{company.name}</Link>}
      </h2>
      <p className="mt-1.5 wrap-anywhere">
        You speak for it as {email}, until the end of {monthName(until)}.
      </p>
      {company.is_hidden && <p className="mt-1.5 text-soft">This company isn't listed now.</p>}
      {others.length > 0 && (
        <>
          <h3 className="mt-5 font-sans text-base font-medium tracking-normal">
            Colleagues who speak for it
          </h3>
          <ul className="mt-1 divide-y divide-hairline">
            {others.map((person) => (
              <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
                <span className="wrap-anywhere">
                  {person.email} <span className="text-soft">until {monthName(person.until)}</span>
                </span>
                <Button
                  variant="quiet"
                  className="-mr-5"
                  aria-label={`Remove ${person.email}`}
                  inactive={end.isPending}
                  onClick={() => endFor(person)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {!company.is_hidden && renderActions(company.id)}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          inactive={renew.isPending}
          onClick={() => renew.mutate({ key, representative_id: id })}
        >
          {renew.isPending ? 'Looking at the DNS...' : 'Renew for a year'}
        </Button>
        <Button variant="quiet" inactive={end.isPending} onClick={() => endFor({ id, email })}>
          Stop speaking for it
        </Button>
      </div>
    </section>
  );
}
