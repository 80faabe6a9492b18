import { use } from 'react';
import { Link } from 'wouter';
import { Anonymity } from '#client/features/trust/anonymity.tsx';
import { CallLimits } from '#client/features/trust/call-limits.tsx';
import { Examples, printedJson } from '#client/features/trust/examples.tsx';
import { useSiteName } from '#client/operator.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { AnswerBlock, CodeBlock } from '#client/ui/code-block.tsx';
import { Page, SiteContext } from '#client/ui/page.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { Section, Sectioned } from '#client/ui/sections.tsx';
import { apiChanges } from '#shared/api-changes.ts';
import { curlExamples, refusedCompanyAnswer } from '#shared/curl-examples.ts';
import { pageSizes } from '#shared/limits.ts';
import { apiDocument, apiPath, apiReference, paths } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';

const OWN_COPY = 'http://localhost:3000';

const sections = [
  { id: 'reading', title: 'Read' },
  { id: 'writing', title: 'Write' },
  { id: 'moderating', title: 'Moderate' },
  { id: 'anonymity', title: 'Anonymity' },
  { id: 'limits', title: 'Limits' },
  { id: 'errors', title: 'Errors' },
  { id: 'browsers', title: 'Calls from web pages' },
  { id: 'versions', title: 'Versions' },
] as const;
const [reading, writing, moderating, anonymity, limits, errors, browsers, versions] = sections;

export function DevelopersPage() {
  const siteName = useSiteName();
  const { url } = use(SiteContext);
  return (
    <Page
      title="Developers"
      description="Companies, reviews and statistics as JSON, without a key or an account, with examples for the command line."
    >
      <Sectioned sections={sections} top={<Introduction />}>
        <Section {...reading}>
          <p>
            Open a terminal and set the base URL once. Run the examples in order. Later ones use values set by
            earlier ones. You need only curl and sed.
          </p>
          <div className="mt-5">
            <CodeBlock label="The base URL of the API" code={`API=${url}${apiPath}`} />
          </div>
          <Examples examples={curlExamples.reading} />
        </Section>

        <Section {...writing}>
          <p>
            These examples and those under <a href={`#${moderating.id}`}>Moderate</a> write. Run them on a
            copy of your own, which <code>npm start</code> serves, so nothing made up reaches this site:
          </p>
          <div className="mt-5">
            <CodeBlock label="The base URL on a copy of your own" code={`API=${OWN_COPY}${apiPath}`} />
          </div>
          <p>
            They send a review on the plain path, which is shorter. For a real review, use the private path,
            described under <a href={`#${anonymity.id}`}>Anonymity</a>.
          </p>
          <Examples examples={curlExamples.writing} />
        </Section>

        <Section {...moderating}>
          <Examples examples={curlExamples.moderating} />
        </Section>

        <Section {...anonymity}>
          <Anonymity />
        </Section>

        <Section {...limits}>
          <CallLimits />
          <p>
            Failed calls, such as those with a 409 or 422, also count. Above the limit, you get a 429, and its{' '}
            <code>Retry-After</code> header says how many seconds to wait.
          </p>
          <p>
            Every response has <code>RateLimit-Limit</code>, and most have <code>RateLimit-Remaining</code>{' '}
            and <code>RateLimit-Reset</code>: how many calls you have left, and for how many seconds. The
            calls for verifying, sending a review and using a receipt leave these two out, so no one learns
            what colleagues behind the same address are doing.
          </p>
          <p>
            If you read a lot, ask the operator of this site for an API key, and send it as{' '}
            <code>Authorization: Bearer candor_key_…</code>. It gives no other right, and we don't store what
            you read with it.
          </p>
          <p>
            Lists come in pages of at most {pageSizes.max} items. The <code>Link</code> header has the URL of
            the next page.
          </p>
        </Section>

        <Section {...errors}>
          <p>
            An error has a matching status and a body with a <code>message</code> that you can show to people.
            If fields are invalid, <code>errors</code> lists each of them. With a 429 or a 503,{' '}
            <code>Retry-After</code> says how many seconds to wait.
          </p>
          <div className="mt-5">
            <AnswerBlock
              caption="422, for a company whose name and domain are too short"
              code={printedJson(refusedCompanyAnswer)}
            />
          </div>
        </Section>

        <Section {...browsers}>
          <p>
            A page on any site can read what everyone can read, without a sign-in. It can make other calls
            only if this copy of {siteName} lists its origin (<code>CORS_ORIGINS</code>, empty unless the
            operator sets it). Servers and programs can make all calls.
          </p>
        </Section>

        <Section {...versions}>
          <p>
            A change that would break your program gets its own URL, <code>/api/v2</code>, and v1 keeps
            working for at least another year. Within <code>/api/v1</code>, we only make additions: calls,
            optional parameters, fields, and enum values in responses. Each addition raises the minor version
            of the OpenAPI document. Ignore fields and values that you don't know. Ids never change.
          </p>
          {apiChanges.map(({ version, month, changes }) => (
            <div key={version}>
              <h3 className="mt-8 text-xl">
                {version}, {monthName(month)}
              </h3>
              <ul className="mt-2 list-disc space-y-1 pl-5">
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </div>
          ))}
          <p>
            Kinds of work are groups of ISCO-08. This product uses the ESCO classification of the European
            Commission.
          </p>
        </Section>
      </Sectioned>
    </Page>
  );
}

function Introduction() {
  const siteName = useSiteName();
  return (
    <div>
      <Prose>
        <h1>For developers</h1>
        <p>
          Programs can read everything that people read on {siteName}: companies, reviews and statistics, as
          JSON, without a key or an account. They can also add companies, verify an employee, send a review,
          report one, and moderate. To analyze many companies, download our{' '}
          <Link href={paths.data()}>open data</Link>. For TypeScript, the source code has a typed client, in{' '}
          <code>tools/clients/typescript</code>.
        </p>
      </Prose>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href={apiReference()} className={buttonClass('primary')}>
          API reference
        </a>
        <a href={apiDocument} className={buttonClass('secondary')}>
          OpenAPI document
        </a>
      </p>
    </div>
  );
}
