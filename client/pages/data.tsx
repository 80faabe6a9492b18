import { OpenData } from '#client/features/open-data/open-data.tsx';
import { Page } from '#client/ui/page.tsx';
import { Prose } from '#client/ui/prose.tsx';

export function DataPage() {
  return (
    <Page
      title="Open data"
      description="The figures of companies and of what work pays as files, every month, free to use and publish."
    >
      <Prose>
        <h1>Open data</h1>
        <OpenData />
      </Prose>
    </Page>
  );
}
