import { createContext, use, useEffect, useState } from 'react';
import { operatorPath } from '#shared/paths.ts';
import { type ShownOperator, site } from '#shared/site.ts';

/** What we assume until the site has answered: what no site shows, and the most private default. */
const unknown: KnownOperator = { hints: false, standardRelease: 'next_month' };

/** `registration` is unknown until the site has answered. */
type KnownOperator = Omit<ShownOperator, 'registration'> & { registration?: boolean };

export const OperatorContext = createContext(unknown);

/** Who runs the site, as far as it shows, and how it is set up. */
export const useOperator = () => use(OperatorContext);

/** What the site is called. */
export const useSiteName = () => useOperator().name ?? site.name;

/** As the server rendered it. Documents that are the same bytes on every site don't say it, so their app asks. */
export function useShownOperator(rendered?: ShownOperator): KnownOperator {
  const [operator, setOperator] = useState<KnownOperator>(rendered ?? unknown);
  useEffect(() => {
    if (rendered) return;
    // With credentials, so the connection for requests without them opens only when a review is sent.
    fetch(operatorPath, { referrerPolicy: 'no-referrer' })
      .then((answer): Promise<ShownOperator> => (answer.ok ? answer.json() : Promise.reject(answer.status)))
      .then((shown) => {
        document.documentElement.style.cssText = shown.style ?? '';
        setOperator(shown);
      })
      // The page then lacks a few links. The server still refuses what is off.
      .catch(() => setOperator({ ...unknown, registration: true }));
  }, [rendered]);
  return operator;
}

type AddressProps = {
  of?: 'contactEmail' | 'salesEmail';
  before: string;
  after?: string;
  className?: string;
};

/** An address for mail with the words around it, or nothing if the operator hasn't set one. */
export function WriteTo({ of = 'contactEmail', before, after = '', className }: AddressProps) {
  const address = useOperator()[of];
  if (address === undefined) return null;
  return (
    <>
      {before}
      <a href={`mailto:${address}`} className={className}>
        {address}
      </a>
      {after}
    </>
  );
}
