import { useState } from 'react';
import { useLocation } from 'wouter';
import { keepSlip } from '#client/anonymity/kept.ts';
import { checkKeys } from '#client/anonymity/known-keys.ts';
import type { Typed, TypedSlip } from '#client/anonymity/slip-words.ts';
import { api, refusalOf } from '#client/api.ts';
import { browserStorage, tabStorage } from '#client/ui/store.ts';
import { paths } from '#shared/paths.ts';
import { emailDomain, mailDomains } from '#shared/rules/addresses.ts';

/** Loads the code that reads slips only when needed: the first load needs neither words nor cryptography. */
export const loadWords = () => import('#client/anonymity/slip-words.ts');
const loadSlips = () => import('#client/anonymity/slip.ts');

const notOurs = 'A word is wrong, or this slip is from another site. Compare it with what you saved.';

export type OpenedSlip = { slip: TypedSlip; period: string };

/**
 * Opens what someone has typed: a receipt or a slip. The server isn't asked whether a slip has been used: it would learn which
 * receipt the review will have, weeks before the review, and from where.
 * @param look opens a receipt; rejects with `bad_receipt` if there is none
 */
export function useOpenSlip(look: (receipt: string) => Promise<void>) {
  const { client } = api.useUtils();
  const [slip, setSlip] = useState<OpenedSlip>();

  /** Returns what is wrong with it. @throws the server's refusal */
  async function open(typed: Typed): Promise<string | undefined> {
    if (typed.kind === 'unfinished') return whatIsMissing(typed);
    if (typed.kind === 'receipt') {
      await look(typed.receipt);
      return undefined;
    }
    const { fits } = await loadWords();
    const published = await client.anonymity.keys.query();
    if (checkKeys(browserStorage, published))
      return 'Something is wrong with our keys, so nothing was sent. Compare them with those on another device.';
    const { identity, keys } = published;
    const years = [...keys.map(({ period }) => period), ...pastYears(keys[0]?.period)];
    const period = years.find((year) => fits(typed.slip, { identity, period: year }));
    if (period === undefined) return notOurs;
    if (keys.some((key) => key.period === period)) setSlip({ slip: typed.slip, period });
    else if (!(await lookWith(typed.slip)))
      return `This slip expired on January 31, ${Number(period) + 1}. You can get a new one with your work email.`;
    return undefined;
  }

  /** Opens the review that was sent with a slip. Returns whether there is one. @throws the server's other refusals */
  async function lookWith({ secret }: TypedSlip): Promise<boolean> {
    const { receiptOf } = await loadSlips();
    try {
      await look(receiptOf(secret));
      return true;
    } catch (error) {
      if (refusalOf(error)?.reason !== 'bad_receipt') throw error;
      return false;
    }
  }

  return { slip, open, lookWith, forget: () => setSlip(undefined) };
}

/** Lets the form of the company with this domain use the slip. */
export function useSlipFor({ slip: { secret, evaluated }, period }: OpenedSlip) {
  const { client } = api.useUtils();
  const [, navigate] = useLocation();
  /** Returns what is wrong with the domain. @throws if the server doesn't respond */
  return async (typed: string): Promise<string | undefined> => {
    const domain = emailDomain(typed.trim());
    if (domain === '') return 'Type the part after the @ in your work email.';
    const { data } = await client.companies.list.query({ domain });
    const company = data.find((found) => mailDomains(found).includes(domain));
    if (company === undefined)
      return `We don't list a company with the domain ${domain}. Check it for typos.`;
    keepSlip(tabStorage, company.id, {
      ...{ state: 'kept', domain, period, secret, evaluated },
      ...{ saved: true, sent: [] },
    });
    navigate(paths.review(company.id));
    return undefined;
  };
}

export function whatIsMissing({ words, unknown }: Extract<Typed, { kind: 'unfinished' }>): string {
  if (unknown === undefined || words === 0)
    return words === 0
      ? 'Type the 35 words of a slip, or the 24 letters and digits of a receipt.'
      : `A slip has 35 words. This has ${words}.`;
  const meant = unknown.meant === undefined ? '' : ` Did you mean ${unknown.meant}?`;
  return `“${unknown.word}” isn't one of our words.${meant}`;
}

/** A few past years, so owners of expired slips learn why theirs don't work. */
function pastYears(year = ''): string[] {
  return [1, 2, 3, 4].map((back) => String(Number(year) - back));
}
