import { createContext, use, useEffect, useState } from 'react';
import { operatorPath } from '#shared/paths.ts';
import type { ShownOperator } from '#shared/site.ts';

const unknown: ShownOperator = { hints: false };

export const OperatorContext = createContext(unknown);

/** Who runs the site, as far as it shows. */
export const useOperator = () => use(OperatorContext);

/** As the server rendered it. Documents that are the same bytes on every site don't say it, so their app asks. */
export function useShownOperator(rendered?: ShownOperator): ShownOperator {
  const [operator, setOperator] = useState(rendered ?? unknown);
  useEffect(() => {
    if (rendered) return;
    fetch(operatorPath, { credentials: 'omit', referrerPolicy: 'no-referrer' })
      .then((answer): Promise<ShownOperator> => (answer.ok ? answer.json() : Promise.reject(answer.status)))
      .then(setOperator)
      // Without it, the page lacks a few links.
      .catch(() => undefined);
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
