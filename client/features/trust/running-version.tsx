import { use } from 'react';
import { SiteContext } from '#client/ui/page.tsx';
import { buildManifestPath } from '#shared/paths.ts';
import { site } from '#shared/site.ts';

type Props = { sourceUrl?: string };

/** Where the source code is, if this site says so, and which version of it runs. Goes into a paragraph. */
export function RunningVersion({ sourceUrl = site.sourceUrl }: Props) {
  const { commit } = use(SiteContext);
  const name = commit && <code className="text-[0.9em]">{commit.slice(0, 12)}</code>;
  return (
    <>
      {sourceUrl && (
        <>
          Read <a href={sourceUrl}>the source code</a>.{' '}
        </>
      )}
      This site runs the version in its <a href={buildManifestPath}>build manifest</a>
      {name && <>, {sourceUrl ? <a href={`${sourceUrl}/commit/${commit}`}>{name}</a> : name}</>}.
    </>
  );
}
