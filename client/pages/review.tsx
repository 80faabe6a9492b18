import { useEffect } from 'react';
import { Redirect, useLocation, useParams } from 'wouter';
import { CompanyNotFound, CompanySkeleton, useCompany } from '#client/features/company/company-lookup.tsx';
import { GetSlip } from '#client/features/review/slip/get-slip.tsx';
import { KeepSlip } from '#client/features/review/slip/keep-slip.tsx';
import { useSlip } from '#client/features/review/slip/use-slip.ts';
import { LinkUnanswered, useLinkCheck } from '#client/features/review/verify/link-check.tsx';
import { fitsLink, OtherCompany } from '#client/features/review/verify/other-company.tsx';
import { type Access, dropAccess, useAccess } from '#client/features/review/verify/verification-link.ts';
import { likelyCurrency } from '#client/features/review/write/likely-currency.ts';
import { useGroupSize } from '#client/features/review/write/publish-choice.tsx';
import { ReviewForm } from '#client/features/review/write/review-form.tsx';
import { Page } from '#client/ui/page.tsx';
import { toast } from '#client/ui/toast.ts';
import { errorTable } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';
import { numberIn } from '#shared/rules/page-number.ts';

export function ReviewPage() {
  const id = numberIn(useParams().companyId);
  return <ReviewOf key={id} companyId={id} />;
}

function ReviewOf({ companyId }: { companyId: number | null }) {
  const access = useAccess(companyId);
  const hasSlip = useSlip(companyId).slip !== undefined;
  if (companyId === null) return <CompanyNotFound />;
  if (access === null && !hasSlip) return <Redirect to={paths.verifyEmail(companyId)} replace />;
  // A link that is pasted into this page starts it again, with the draft.
  return <CheckedReview key={JSON.stringify(access)} companyId={companyId} access={access ?? {}} />;
}

function CheckedReview({ companyId, access }: { companyId: number; access: Access }) {
  const [, navigate] = useLocation();
  const company = useCompany(companyId);
  const { slip, look, isWriting, write } = useSlip(companyId);
  // The token stays here until the browser knows that the company is the one of the link.
  const isMeant = company.data !== undefined && fitsLink(company.data, access);
  const token = slip === undefined ? access.token : undefined;
  const link = useLinkCheck(companyId, (isMeant && token) || null);
  const people = useGroupSize(companyId);
  const isInvalid = link.state === 'invalid';

  useEffect(() => {
    if (!isInvalid) return;
    dropAccess(companyId);
    toast('error', 'Verification Failed', errorTable.invalid_link.message);
    navigate(paths.verifyEmail(companyId), { replace: true });
  }, [isInvalid, companyId, navigate]);

  if (company.isError) return <CompanyNotFound query={company} />;
  if (company.data && !isMeant) return <OtherCompany company={company.data} access={access} />;
  if (link.state === 'unanswered') {
    return (
      <Page title="Your review">
        <LinkUnanswered heading="Your review" link={link} />
      </Page>
    );
  }
  const isLocked = token !== undefined && link.state !== 'verified';
  if (company.isPending || people === undefined || isLocked) return <CompanySkeleton />;
  if (token !== undefined) {
    // The link may be for the domain of a company that was merged into this one.
    const { domain = company.data.domain } = access;
    const employer = { ...company.data, domain: domain.toLowerCase() };
    return (
      <Page title="Your slip">
        <GetSlip company={employer} token={token} onGot={look} onLeave={() => dropAccess(companyId)} />
      </Page>
    );
  }
  if (slip !== undefined && !isWriting) {
    return (
      <Page title="Your slip">
        <KeepSlip companyId={companyId} slip={slip} onWrite={write} />
      </Page>
    );
  }
  return (
    <Page title={`Your review of ${company.data.name}`} className="pt-2">
      <ReviewForm
        company={company.data}
        currency={likelyCurrency(company.data.domain, navigator.language)}
        email={access.email}
        people={people}
        isSaved={slip?.saved}
        onUsed={() => dropAccess(companyId)}
      />
    </Page>
  );
}
