import { type ReactNode, useEffect, useState } from 'react';
import { api, refusalOf } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { NotLoaded } from '#client/not-loaded.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Represented } from '#shared/schemas/representative.ts';
import { AskForLink } from './ask-for-link.tsx';
import { saveEmployerKey } from './employer-key.ts';
import { RepresentedCompany } from './represented-company.tsx';

type Props = { employerKey: string; renderActions: (companyId: number) => ReactNode };

/** The companies that the key of this browser speaks for. */
export function RepresentedCompanies({ employerKey: key, renderActions }: Props) {
  // Stays while it's read again, together with what is half written.
  const [companies, setCompanies] = useState<Represented[]>();
  const { mutate, error, isPending } = api.representatives.companies.useMutation({ gcTime: 0 });
  const signOut = api.representatives.signOut.useMutation();
  const read = () => mutate({ key }, { onSuccess: (answer) => setCompanies(answer.companies) });
  const query = { error, isFetching: isPending, refetch: read };
  const isOver = refusalOf(error)?.reason === 'employer_signed_out';
  useEffect(read, [mutate, key]);
  useEffect(() => {
    if (isOver) saveEmployerKey(null);
  }, [isOver]);

  if (companies === undefined)
    return (
      <div className="mt-6">
        <NotLoaded what="your companies" query={query} className="h-64 w-full" />
      </div>
    );
  return (
    <>
      <div className="mt-6 flex flex-col gap-5">
        {error && <LoadError title="We couldn't load your companies." query={query} />}
        {companies.map((represented) => (
          <RepresentedCompany
            key={represented.id}
            {...{ represented, employerKey: key, renderActions }}
            onChange={read}
          />
        ))}
      </div>
      <details className="mt-8 border-t border-hairline pt-6">
        <summary className="min-h-11 cursor-pointer font-medium">Speak for another company</summary>
        <div className="mt-4">
          <AskForLink />
        </div>
      </details>
      <Button
        variant="quiet"
        className="mt-4 -ml-5"
        inactive={signOut.isPending}
        onClick={() => {
          signOut.mutate({ key });
          saveEmployerKey(null);
        }}
      >
        Sign out in this browser
      </Button>
    </>
  );
}
