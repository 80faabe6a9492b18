import { Link } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';

/** The page for a URL that doesn't exist, or that only others may see. */
export function NotFoundScreen() {
  return (
    <Page title="404 Page Not Found" isMissing>
      <MessageScreen title="404 Page Not Found" text="Did you forget to add the page to the router?">
        <Link href={paths.home()} className={buttonClass('primary')}>
          Return to Home
        </Link>
      </MessageScreen>
    </Page>
  );
}
