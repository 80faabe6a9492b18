import { useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import { CompanyMissing, CompanySkeleton, useCompany } from '#client/features/company/company-lookup.tsx';
import { closedCompany } from '#client/features/company/evidence.ts';
import { OneReviewAYear } from '#client/features/review/one-review-a-year.tsx';
import { useAnswerAboutDomain } from '#client/features/review/slip/typed-domain.ts';
import { LinkCheck } from '#client/features/review/verify/link-check.tsx';
import { CheckYourEmail, SendForm } from '#client/features/review/verify/send-form.tsx';
import { useArrivingLink } from '#client/features/review/verify/verification-link.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';
import { numberIn } from '#shared/rules/page-number.ts';

const heading = 'Verify your work email';
const needsMailbox =
  "You need a work email that still works. If you've left and can't open yours anymore, you can't write a review.";

export function VerifyEmailPage() {
  const { companyId: inPath } = useParams();
  const [params] = useSearchParams();
  const companyId = numberIn(inPath ?? params.get('company_id'));
  const [, navigate] = useLocation();
  const link = useArrivingLink(companyId);
  const [email, setEmail] = useState(link.email);
  const [again, setAgain] = useState(false);
  const query = useCompany(companyId);
  useAnswerAboutDomain(companyId);
  const sent = params.get('emailSent') === 'true';

  if (companyId !== null && query.isPending) return <CompanySkeleton />;
  if (companyId === null || query.data === undefined) {
    return (
      <CompanyMissing title="Company Not Found" query={companyId === null ? undefined : query}>
        <Link href={paths.home()} className={buttonClass('primary')}>
          Return to Home
        </Link>
      </CompanyMissing>
    );
  }

  const company = query.data;
  const sendAgain = () => {
    setAgain(true);
    navigate(paths.verifyEmail(companyId));
  };
  if (link.token !== null) {
    return (
      <Page title={heading}>
        <LinkCheck companyId={companyId} token={link.token} onInvalid={link.forget} />
      </Page>
    );
  }
  if (company.state === 'closed') {
    return (
      <Page title={heading}>
        <MessageScreen title={closedCompany} text="You can still read the reviews it has.">
          <Link href={paths.company(companyId)} className={buttonClass('secondary')}>
            {company.name}
          </Link>
        </MessageScreen>
      </Page>
    );
  }
  return (
    <Page title={sent ? 'Check Your Email' : heading}>
      <div className="mx-auto max-w-xl">
        {sent ? (
          <CheckYourEmail companyId={companyId} email={email} onAgain={sendAgain} />
        ) : (
          <>
            <FocusedHeading isNew={again}>{heading}</FocusedHeading>
            <p className="mt-3 text-lg text-soft">
              {`We'll email you a link to confirm that you work at ${company.name} (${company.unicode_domain ?? company.domain}).`}
            </p>
            <p className="mt-3 mb-8 text-[0.9375rem]">{needsMailbox}</p>
            <SendForm
              company={company}
              email={email}
              onSent={(address) => {
                setEmail(address);
                navigate(paths.verifyEmail(companyId, { emailSent: 'true' }));
              }}
            />
          </>
        )}
        <p className="mt-10 border-t border-hairline pt-6 text-[0.9375rem] text-soft">
          <OneReviewAYear /> Everyone sees this note, whether or not they've written a review.
        </p>
      </div>
    </Page>
  );
}
