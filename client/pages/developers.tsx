import { Anonymity } from '#client/features/trust/anonymity.tsx';
import { CallLimits } from '#client/features/trust/call-limits.tsx';
import { Examples } from '#client/features/trust/examples.tsx';
import { printedJson } from '#client/features/trust/printed-json.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { AnswerBlock, CodeBlock } from '#client/ui/code-block.tsx';
import { Contents } from '#client/ui/contents.tsx';
import { Page } from '#client/ui/page.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { Section } from '#client/ui/section.tsx';
import { apiDocument, apiPath, apiReference } from '#shared/api-addresses.ts';
import { refusedCompanyAnswer } from '#shared/curl-answers.ts';
import { curlExamples } from '#shared/curl-examples.ts';
import { pageSizes } from '#shared/limits.ts';
import { site } from '#shared/site.ts';

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
  return (
    <Page title="Developers">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div>
          <Prose>
            <h1>For developers</h1>
            <p>
              Everything people read on {site.name} can be read by programs too: companies, reviews and
              statistics, in JSON, without a key and without an account. They can also add companies, verify
              an employee, send in a review, report one, and moderate.
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
        <aside className="lg:row-span-2">
          <Contents sections={sections} />
        </aside>
        <div className="-mt-10 min-w-0">
          <Section {...reading}>
            <Prose>
              <p>
                Open a terminal and set the address once. Each example then works as it stands, and those
                further down use what the earlier ones have set. They need nothing but curl and sed.
              </p>
            </Prose>
            <div className="mt-5">
              <CodeBlock label="The address of the API" code={`API=${location.origin}${apiPath}`} />
            </div>
            <Examples examples={curlExamples.reading} />
          </Section>

          <Section {...writing}>
            <Prose>
              <p>
                These examples send a review on the plain path, which is the shorter one. For a real review
                take the blind path: see <a href={`#${anonymity.id}`}>Anonymity</a>.
              </p>
            </Prose>
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
            <Prose>
              <p>
                Calls that are refused, with a 409 or 422 for example, count too. Above the limit the answer
                is a 429, and its <code>Retry-After</code> tells how many seconds to wait.
              </p>
              <p>
                Every answer carries <code>RateLimit-Limit</code>, and most carry{' '}
                <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code>: how many calls are left,
                for how many seconds. Verifying, sending in a review and coming back with a receipt leave
                these two out, so that nobody learns what colleagues behind the same address do.
              </p>
              <p>
                Lists come in pages of at most {pageSizes.max}; the <code>Link</code> header leads to the next
                one.
              </p>
            </Prose>
          </Section>

          <Section {...errors}>
            <Prose>
              <p>
                An error has a fitting status and a body with a <code>message</code> that can be shown to a
                person. Where fields are to blame, <code>errors</code> names each of them. A 429 and a 503
                tell in <code>Retry-After</code> how many seconds to wait.
              </p>
            </Prose>
            <div className="mt-5">
              <AnswerBlock
                caption="422, to a company whose name and domain are too short"
                code={printedJson(refusedCompanyAnswer)}
              />
            </div>
          </Section>

          <Section {...browsers}>
            <Prose>
              <p>
                A page of another site may call from the browser only if this copy of {site.name} lists its
                origin (<code>CORS_ORIGINS</code>, empty unless its operator sets it). Everybody else calls
                from a server or program of their own, where no list is asked.
              </p>
            </Prose>
          </Section>

          <Section {...versions}>
            <Prose>
              <p>
                A change that would break your program gets an address of its own, <code>/api/v2</code>, and
                v1 stays for at least another year. Within <code>/api/v1</code> we only add: calls, optional
                parameters, fields, and values of an enum in an answer. Each addition raises the minor version
                of the OpenAPI document. Ignore fields and values that you don't know. Ids never change.
              </p>
            </Prose>
          </Section>
        </div>
      </div>
    </Page>
  );
}
