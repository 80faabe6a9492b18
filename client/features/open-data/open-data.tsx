import { use } from 'react';
import { Link } from 'wouter';
import { api } from '#client/api.ts';
import { NotLoaded } from '#client/not-loaded.tsx';
import { useSiteName } from '#client/operator.tsx';
import { CodeBlock } from '#client/ui/code-block.tsx';
import { SiteContext } from '#client/ui/page.tsx';
import { standaloneLink } from '#client/ui/prose.tsx';
import { payRules, smallestGroup } from '#shared/limits.ts';
import { checksumFile, openDataLicense, openDataPath } from '#shared/open-data.ts';
import { apiPath, paths } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import type { OpenData as Months } from '#shared/schemas/open-data.ts';

type Month = Months['data'][number];

/** The files of each month and what is in them; what there is instead if this site has none. */
export function OpenData() {
  const query = api.data.list.useQuery();
  if (query.data === undefined)
    return <NotLoaded what="the list of files" query={query} className="h-[30rem] w-full" />;
  const [newest, ...earlier] = query.data.data;
  return newest ? <Published newest={newest} earlier={earlier} /> : <Nothing />;
}

function Nothing() {
  return (
    <>
      <p>The operator of this site hasn't published any open data yet.</p>
      <h2>What you can use instead</h2>
      <p>
        Our API has the figures of each company as they are now, without a key or an account. Our page for{' '}
        <Link href={paths.developers()}>developers</Link> has examples.
      </p>
      <ul>
        <li>
          <code>GET {apiPath}/companies</code> lists companies with their ratings.
        </li>
        <li>
          <code>GET {apiPath}/companies/1/insights</code> has the figures of one of them.
        </li>
        <li>
          <code>GET {apiPath}/salaries</code> lists what work pays across companies.
        </li>
      </ul>
    </>
  );
}

function Published({ newest, earlier }: { newest: Month; earlier: Month[] }) {
  const siteName = useSiteName();
  const { url } = use(SiteContext);
  return (
    <>
      <p>
        Download the figures on our pages, analyze them and publish what you find. We write new files at the
        beginning of each month.
      </p>

      <h2>{monthName(newest.month)}</h2>
      <dl className="border-y border-hairline">
        {newest.files.map(({ name, url, bytes }) => (
          <div key={name} className="flex items-center justify-between border-hairline not-first:border-t">
            <dt>
              <a href={url} className={standaloneLink}>
                {name}
              </a>
            </dt>
            <dd className="text-soft tabular-nums">{formatBytes(bytes)}</dd>
          </div>
        ))}
      </dl>

      <h2>What the files contain</h2>
      <ul>
        <li>
          <strong>Companies:</strong> name, domain, country, industry and size, the number of reviews, the
          rating with its likely range, how many would recommend it, and the mean of each category and
          statement.
        </li>
        <li>
          <strong>Salaries:</strong> what each kind of work pays across companies in each currency, once{' '}
          {smallestGroup} people at {payRules.companies} companies have shared it.
        </li>
        <li>
          <strong>datapackage.json:</strong> what each column means, as a{' '}
          <a href="https://specs.frictionlessdata.io/data-package/">Data Package</a>.
        </li>
      </ul>

      <h2>What we leave out</h2>
      <ul>
        <li>What people wrote. Authors can withdraw a review, and we couldn't delete it from your copy.</li>
        <li>Companies with fewer than {smallestGroup} reviews, so no one stands out.</li>
        <li>Days and times. Each review counts from the month in which it was published.</li>
      </ul>
      <p>
        The files of a month never change. A review that is withdrawn later still counts in their means. If a
        single review of a company has come or gone since the month before, its scores can be computed from
        both files.
      </p>

      <h2>License</h2>
      <p>
        You may copy, change and publish the data, even to earn money, if you name {siteName} and link to this
        page. The license is <a href={openDataLicense.path}>CC BY 4.0</a>.
      </p>

      <h2>Check a download</h2>
      <p>
        Run this in the folder with your files. It gets{' '}
        <a href={openDataPath(newest.month, checksumFile)}>{checksumFile}</a> and says OK for each file that
        is complete and unchanged.
      </p>
      <div className="mt-5">
        <CodeBlock
          label="Check a download"
          code={`curl -sO ${url}${openDataPath(newest.month, checksumFile)}\nsha256sum --check --ignore-missing ${checksumFile}`}
        />
      </div>

      {earlier.length > 0 && (
        <>
          <h2>Earlier months</h2>
          <ul>
            {earlier.map((month) => (
              <Earlier key={month.month} {...month} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Earlier({ month, files }: Month) {
  return (
    <li>
      {monthName(month)}
      <span className="flex flex-wrap gap-x-5">
        {[...files.map(({ name }) => name), checksumFile].map((name) => (
          <a key={name} href={openDataPath(month, name)} className="inline-flex min-h-8 items-center">
            {name}
          </a>
        ))}
      </span>
    </li>
  );
}

/** The size of a file in kB, at least one. */
function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return new Intl.NumberFormat('en', { style: 'unit', unit: 'kilobyte' }).format(kilobytes);
}
