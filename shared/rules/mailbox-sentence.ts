/** How an author showed a mailbox: to us, or blindly. */
type Path = 'private' | 'plain';

/** What is stored with a review about the credential or the link of its author. */
export const proofOf = (path: Path, year: string): string => `${path} ${year}`;

type Shown = {
  /** See `proofOf`; empty for reviews from before it was stored. */
  proof: string;
  /** Of the company and of those that became part of it. */
  domains: readonly string[];
  /** In which a review without a proof was first published, `YYYY`. */
  publishedYear: string;
};

/** All that we can say about the author of a review, who is unknown. */
export function mailboxSentence({ proof, domains, publishedYear }: Shown): string {
  const [path, year] = proof.split(' ');
  const verb = path === 'private' ? 'controlled' : 'confirmed';
  const when = year === undefined ? `${publishedYear} or earlier` : year;
  return `Whoever wrote this ${verb} a mailbox at ${domains.join(' or ')} in ${when}.`;
}
