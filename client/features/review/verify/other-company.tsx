import { Link } from 'wouter';
import { WriteTo } from '#client/operator.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';
import { mailDomains } from '#shared/rules/addresses.ts';
import type { Company } from '#shared/schemas/company.ts';
import { type Access, dropAccess } from './verification-link.ts';

/** Whether this is the company that the link names. A link without a domain fits every company. */
export function fitsLink(company: Pick<Company, 'domain' | 'merged_companies'>, access: Access): boolean {
  const named = access.domain?.toLowerCase();
  return named === undefined || mailDomains(company).includes(named);
}

type Props = { company: Pick<Company, 'id' | 'domain'>; access: Access };

/** A company that only one person is sent to would identify her by her review. */
export function OtherCompany({ company, access }: Props) {
  const title = 'This link is for another company';
  const { domain = '' } = access;
  return (
    <Page title={title}>
      <div role="alert">
        <MessageScreen
          title={title}
          text={`We made it for ${domain}, but this page is about ${company.domain}. Nothing was sent.`}
        >
          <p className="text-soft">
            Don't write your review here. A page made only for you could reveal that it's yours. Go to the
            company with the domain {domain}, and send yourself a new link from there.
            <WriteTo
              before=" If it brings you here again, email "
              after="."
              className="text-link wrap-anywhere"
            />
          </p>
          <Link
            href={paths.companies({ search: domain })}
            className={buttonClass('primary')}
            onClick={() => dropAccess(company.id)}
          >
            Find {domain}
          </Link>
        </MessageScreen>
      </div>
    </Page>
  );
}
