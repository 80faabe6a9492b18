import { Link } from 'wouter';
import { CompanySearch } from '#client/features/company/company-search.tsx';
import { useOperator } from '#client/operator.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';

/** The page for a URL that doesn't exist, or that only others may see. */
export function NotFoundScreen() {
  const { hints } = useOperator();
  return (
    <Page title="404 Page Not Found" isMissing>
      <MessageScreen
        title="404 Page Not Found"
        text="We can't find that page. Check the address, search for a company, or start from the home page."
      >
        <CompanySearch pathOf={paths.company} pathOfList={(search) => paths.companies({ search })} />
        <Link href={paths.home()} className={buttonClass('secondary')}>
          Return to Home
        </Link>
        {hints && <p className="text-sm text-soft">Did you forget to add the page to the router?</p>}
      </MessageScreen>
    </Page>
  );
}
