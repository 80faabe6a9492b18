import { Link } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';
import { NotFoundScreen } from '#client/ui/message-screen.tsx';
import { paths } from '#shared/paths.ts';

export function NotFoundPage() {
  return (
    <NotFoundScreen>
      <Link href={paths.home()} className={buttonClass('primary')}>
        Return to Home
      </Link>
    </NotFoundScreen>
  );
}
