import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';

type Props = { companyId: number; onLeave: () => void };

/** After a refused link: nothing typed is lost, because the draft belongs to this tab. */
export function VerifyAgain({ companyId, onLeave }: Props) {
  return (
    <div role="alert" className="rounded-card border border-bad-text bg-card p-5">
      <p className="font-medium">Please verify your work email again.</p>
      <p className="mt-1 text-soft">
        Your answers stay in this tab. When the new mail arrives, copy its link into the address bar of this
        tab to find them here again.
      </p>
      <Link href={paths.verifyEmail(companyId)} className="mt-3 inline-block text-link" onClick={onLeave}>
        Send a new link
      </Link>
    </div>
  );
}
