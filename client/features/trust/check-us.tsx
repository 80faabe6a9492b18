import { use } from 'react';
import { CodeBlock } from '#client/ui/code-block.tsx';
import { SiteContext } from '#client/ui/page.tsx';
import { keyListPath } from '#shared/paths.ts';
import { RunningVersion } from './running-version.tsx';

const tests = [
  {
    title: 'Two worlds',
    text: 'The same people write the same reviews in all 24 possible pairings. The database, logs and keys must be identical, byte for byte',
    file: 'server/attacks/anonymity/two-worlds.test.ts',
  },
  {
    title: 'Attack',
    text: 'Many people verify and send. Programs then get everything that was stored and try every trick we know to match people with reviews. They must do no better than guessing, and they must find the mistakes that we built in on purpose',
    file: 'server/attacks/anonymity/attack.test.ts',
  },
  {
    title: 'Residue',
    text: 'Searches the database, the write-ahead log and the logs byte by byte for email addresses, links, network addresses and browsers',
    file: 'server/attacks/anonymity/residue.test.ts',
  },
  {
    title: 'The key of the hour',
    text: 'Checks that only that key opens the records of who has verified, and that every hour replaces and deletes it',
    file: 'server/sealing/seals.test.ts',
  },
  {
    title: 'Mailbox',
    text: "Compares every refusal for people who haven't verified, who have verified, and who have sent a review",
    file: 'server/attacks/anonymity/oracle.test.ts',
  },
  {
    title: 'Length',
    text: 'Sends short and long reviews from a browser and compares what goes over the network',
    file: 'e2e/review-length.test.ts',
  },
  {
    title: 'Columns',
    text: 'Compares both databases with the table above',
    file: 'db/schema.test.ts',
  },
  {
    title: 'Silence',
    text: "Goes from the first page to the receipt in a browser, and checks that the server's log, metrics and process show no trace of it",
    file: 'e2e/no-trace.test.ts',
  },
];

/** How someone who doesn't believe us can check. */
export function CheckUs() {
  const { url } = use(SiteContext);
  const keys = `curl -s ${url}${keyListPath}`;
  return (
    <div className="mt-6 max-w-[41.5em]">
      <h3 className="text-xl">Compare this site with its source code</h3>
      <p className="mt-2 text-soft [&_a]:text-link">
        <RunningVersion /> Anyone who has the source code can build that version and compare everything we
        serve, to the byte. The pages where you write, the receipt page and the sign-in page are the same
        bytes for everyone. The page names a fingerprint of every script, and a current browser refuses code
        that doesn't match.
      </p>
      <div className="mt-5">
        <CodeBlock label="Compare this site" code={`npm run verify:site -- ${url}`} />
      </div>
      <p className="mt-5 text-soft">
        This can't show that you got the same page as the person who checked, because a server can recognize a
        checker by its network. The more people check, from different places, the harder that gets. It says
        nothing about what our server does with what it receives, and it shows which code it is, not that the
        code is good.
      </p>
      <p className="mt-3 text-soft">
        A browser extension called WEBCAT could check every page before it runs. We follow its rules, but this
        site isn't enrolled, and no one has tried it here yet.
      </p>

      <h3 className="mt-10 text-xl">Run the tests</h3>
      <p className="mt-2 text-soft">
        We test the promise, and the tests fail if it's broken. They come with this site's source code.
      </p>
      <dl className="mt-4 space-y-3">
        {tests.map(({ title, text, file }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="text-soft">
              {text}: <code className="text-sm">{file}</code>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <CodeBlock label="Run all tests" code="npm test" />
      </div>

      <h3 className="mt-10 text-xl">Watch your browser</h3>
      <p className="mt-2 text-soft">
        Open the Network tab of your browser's developer tools before you open your link.{' '}
        <code>anonymity.issue</code> carries the link and a sealed number, but no review.{' '}
        <code>anonymity.submit</code> carries the review and the opened slip, but no cookie, no authorization
        and no referrer. The Connection ID column shows that it uses a connection of its own.
      </p>

      <h3 className="mt-10 text-xl">Compare our keys</h3>
      <p className="mt-2 text-soft">
        If we gave each person a different key, we could tell people apart. That's why the list is at a fixed
        URL where anyone can watch it, and your browser refuses a key that changes. Check from another
        network, or ask a friend. The fingerprints must be the same as above, on your receipt and in the email
        with your link.
      </p>
      <div className="mt-5 space-y-3">
        <CodeBlock label="The list of keys" code={keys} />
        <CodeBlock
          label="The fingerprint of the first key"
          code={`${keys} | jq -j '.identity, ".", .keys[0].period, ".", .keys[0].public_key' | sha256sum | cut -c 1-40`}
        />
      </div>
    </div>
  );
}
