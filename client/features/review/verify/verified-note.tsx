import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { verifiedCompany } from './stored-links.ts';

/** On the login page, for whoever came from the mailed link: the review needs no account. */
export function VerifiedNote() {
  const companyId = verifiedCompany.get();
  if (companyId === null) return null;
  return (
    <p className="mb-8 rounded-card border border-hairline bg-tint p-5">
      <Link href={paths.review(companyId)} className="font-medium text-link">
        Email verified. Continue to your review, no account needed
      </Link>
    </p>
  );
}
