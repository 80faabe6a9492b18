import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';

/** For people who came from a verification link of a company: reviewing needs no account. */
export function VerifiedNote({ companyId }: { companyId: number | null }) {
  if (companyId === null) return null;
  return (
    <Link
      href={paths.review(companyId)}
      className="mb-12 flex items-center gap-4 rounded-card bg-accent p-6 font-display text-2xl text-on-accent hover:bg-accent-strong"
    >
      <span className="flex-1 text-balance">Email verified. Continue to your review, no account needed</span>
      <ArrowRight aria-hidden className="size-7 shrink-0" strokeWidth={1.5} />
    </Link>
  );
}
