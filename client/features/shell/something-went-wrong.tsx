import { Button } from '#client/ui/button.tsx';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';

export function SomethingWentWrong() {
  return (
    <Page title="Something went wrong." narrow>
      <p className="text-soft">The page stopped working. What you typed in the review form is kept in this tab.</p>
      <div className="flex gap-3">
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
        <Button kind="quiet" onClick={() => window.location.assign(paths.home())}>
          Go to the home page
        </Button>
      </div>
    </Page>
  );
}
