import { type ReactNode, useEffect } from 'react';
import { api, refusalOf } from '#client/api.ts';
import { NotLoaded } from '#client/not-loaded.tsx';
import { Button } from '#client/ui/button.tsx';
import { AskForLink } from './ask-for-link.tsx';
import { saveEmployerKey } from './employer-key.ts';
import { RepresentedCompany } from './represented-company.tsx';

type Props = { employerKey: string; renderActions: (companyId: number) => ReactNode };

/** The companies that the key of this browser speaks for. */
export function RepresentedCompanies({ employerKey: key, renderActions }: Props) {
  const read = api.representatives.companies.useMutation({ gcTime: 0 });
  const signOut = api.representatives.signOut.useMutation();
  const { mutate } = read;
  const isOver = refusalOf(read.error)?.reason === 'employer_signed_out';
  useEffect(() => mutate({ key }), [mutate, key]);
  useEffect(() => {
    if (isOver) saveEmployerKey(null);
  }, [isOver]);

  if (read.data === undefined)
    return (
      <div className="mt-6">
        <NotLoaded
          what="your companies"
          query={{ error: read.error, isFetching: read.isPending, refetch: () => mutate({ key }) }}
          className="h-64 w-full"
        />
      </div>
    );
  return (
    <>
      <div className="mt-6 flex flex-col gap-5">
        {read.data.companies.map((represented) => (
          <RepresentedCompany
            key={represented.id}
            {...{ represented, employerKey: key, renderActions }}
            onChange={() => mutate({ key })}
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
