import { Transparency } from '#client/features/transparency/transparency.tsx';
import { Page } from '#client/ui/page.tsx';

export function TransparencyPage() {
  return (
    <Page
      title="Transparency"
      description="How many reviews arrived, what moderators did with them and why, month by month."
    >
      <Transparency />
    </Page>
  );
}
