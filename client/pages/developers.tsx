import { Link } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';
import { CodeBlock } from '#client/ui/code-block.tsx';
import { Page } from '#client/ui/page.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { curlExamples } from '#shared/curl-examples.ts';
import { callLimits, pageSizes } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';

const docs = '/api/docs/';
const document = '/api/v1/openapi.json';

export function DevelopersPage() {
  return (
    <Page title="Developers">
      <Prose>
        <h1>For developers</h1>
        <p>
          Everything people read on {site.name} can be read by programs too: companies, reviews and figures,
          in JSON, without a key and without an account. They can also add companies, verify an employee, send
          in a review, report one, and moderate.
        </p>
      </Prose>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href={docs} className={buttonClass('primary')}>
          Reference, to try out
        </a>
        <a href={document} className={buttonClass('secondary')}>
          OpenAPI document
        </a>
      </p>

      <section aria-labelledby="examples" className="mt-12 max-w-3xl">
        <h2 id="examples" className="text-2xl">
          By example
        </h2>
        <p className="mt-3 mb-6 text-lg text-soft">
          Set the address once, then each line works as it stands.
        </p>
        <CodeBlock label="The address of the API" code={`export API=${location.origin}/api/v1`} />
        {curlExamples.map(({ title, note, command }) => (
          <div key={title} className="mt-8">
            <h3 className="mb-2 text-xl">{title}</h3>
            {note && <p className="mb-2 text-soft">{note}</p>}
            <CodeBlock label={title} code={command} />
          </div>
        ))}
      </section>

      <Prose>
        <h2>Limits</h2>
        <p>
          {callLimits.everythingElse.times} calls a minute from one network address; fewer for what sends
          mails or writes. Every answer tells in its RateLimit headers what is left, and a 429 in Retry-After
          how many seconds to wait. Lists come in pages of at most {pageSizes.max}; the Link header leads to
          the next one.
        </p>
        <h2>Errors</h2>
        <p>
          An error has a fitting status and a body with a <code>message</code> that can be shown to a person,
          and <code>errors</code> by field where a field is to blame.
        </p>
        <h2>Anonymity</h2>
        <p>
          We do not store your email with the review; while handling the request our server sees both. With{' '}
          <code>token</code> only who holds the mail can send the review. With <code>email</code>, whoever
          knows the address of a colleague who has just verified could use her verification within its hour:
          prefer the token. What is public of a review, its single answers included, is told under{' '}
          <Link href={paths.privacy()}>Privacy</Link>.
        </p>
        <h2>Versions</h2>
        <p>
          Within <code>/api/v1</code> fields and calls are only ever added: ignore what you do not know. What
          would break a client comes under <code>/api/v2</code>, and v1 then goes on for at least a year. Ids
          never change.
        </p>
      </Prose>
    </Page>
  );
}
