import { Link } from 'wouter';
import { api, refusalOf } from '#client/api.ts';
import { DisputeForm } from '#client/features/dispute/dispute-form.tsx';
import { AskForLink } from '#client/features/employer/ask-for-link.tsx';
import { useEmployerKey } from '#client/features/employer/employer-key.ts';
import { RepresentedCompanies } from '#client/features/employer/represented-companies.tsx';
import { useOpenedLink } from '#client/features/employer/use-opened-link.ts';
import { LogProofs } from '#client/features/moderation-log/log-proofs.tsx';
import { OwnReplies } from '#client/features/reply/own-replies.tsx';
import { problemOf } from '#client/problem-of.ts';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';

const page = {
  title: 'Your company',
  description: 'Show that you speak for your company.',
};

/** Where someone shows that they speak for a company. */
export function EmployerPage() {
  const key = useEmployerKey();
  const { token, open, use, leave } = useOpenedLink();
  const isOver = refusalOf(open.error)?.reason === 'invalid_link';
  const prove = api.replies.proof.useMutation({ gcTime: 0 });
  return (
    <Page {...page}>
      <div className="mx-auto max-w-xl">
        <FocusedHeading key={token} isNew={open.isSuccess}>
          Your company
        </FocusedHeading>
        {token ? (
          <>
            <p className="mt-3 mb-8 text-lg text-soft">
              You've opened the link in our email. Continue to speak for your company in this browser.
            </p>
            <ShortForm
              isPage
              button={isOver ? 'Get a new link' : 'Continue'}
              sending="Opening..."
              pending={open.isPending}
              problem={
                isOver
                  ? 'This link has been used or has expired.'
                  : problemOf(open.error, "We couldn't open the link. Check your connection and try again.")
              }
              onSubmit={async () => (isOver ? leave() : use())}
            >
              {null}
            </ShortForm>
          </>
        ) : key ? (
          <RepresentedCompanies
            key={key}
            employerKey={key}
            renderActions={(companyId) => (
              <>
                <OwnReplies
                  employerKey={key}
                  companyId={companyId}
                  renderProofs={(review_id) => (
                    <LogProofs onProve={() => prove.mutateAsync({ key, review_id })} />
                  )}
                />
                <div className="mt-4">
                  <DisputeForm employerKey={key} />
                </div>
              </>
            )}
          />
        ) : (
          <>
            <p className="mt-3 mb-8 text-lg text-soft">
              Show that you speak for the company. It lasts a year, and it costs nothing.{' '}
              <Link href={paths.forCompanies()} className="text-link">
                What companies can do
              </Link>
            </p>
            <AskForLink />
          </>
        )}
      </div>
    </Page>
  );
}
