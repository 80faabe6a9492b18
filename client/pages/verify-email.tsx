import { useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import { companyIdFrom } from '#client/features/company/company-id.ts';
import { CompanyMissing } from '#client/features/company/company-missing.tsx';
import { CompanySkeleton } from '#client/features/company/company-skeleton.tsx';
import { useCompany } from '#client/features/company/use-company.ts';
import { CheckYourEmail } from '#client/features/verification/check-your-email.tsx';
import { LinkCheck } from '#client/features/verification/link-check.tsx';
import { SendForm } from '#client/features/verification/send-form.tsx';
import { useArrivingLink } from '#client/features/verification/use-arriving-link.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';

export function VerifyEmailPage() {
  const { companyId: inPath } = useParams();
  const [params] = useSearchParams();
  const companyId = companyIdFrom(inPath ?? params.get('company_id'));
  const [, navigate] = useLocation();
  const link = useArrivingLink(companyId);
  const [email, setEmail] = useState(link.email);
  const query = useCompany(companyId);
  const sent = params.get('emailSent') === 'true';

  if (companyId !== null && query.isPending) return <CompanySkeleton />;
  if (companyId === null || query.data === undefined) {
    return (
      <CompanyMissing title="Company Not Found" error={query.error} onRetry={() => query.refetch()}>
        <Link href={paths.home()} className={buttonClass('primary')}>
          Return to Home
        </Link>
      </CompanyMissing>
    );
  }

  const company = query.data;
  if (link.token !== null) {
    return (
      <Page title="Verify your work email">
        <LinkCheck companyId={companyId} token={link.token} onInvalid={link.forget} />
      </Page>
    );
  }
  return (
    <Page title={sent ? 'Check Your Email' : 'Verify your work email'}>
      <div className="mx-auto max-w-xl">
        {sent ? (
          <CheckYourEmail email={email} onAgain={() => navigate(paths.verifyEmail(companyId))} />
        ) : (
          <>
            <h1 className="text-2xl sm:text-3xl">Verify your work email</h1>
            <p className="mt-3 mb-8 text-lg text-soft">
              A link in a mail shows that you work at {company.name}. Your review will not carry your address.
            </p>
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
      </div>
    </Page>
  );
}
