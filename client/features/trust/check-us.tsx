import type { ReactNode } from 'react';
import { CodeBlock } from '#client/ui/code-block.tsx';

const keysAddress = '/.well-known/anonymity-keys.json';

const tests: { title: string; text: ReactNode }[] = [
  {
    title: 'Two worlds',
    text: (
      <>
        Lets the same people write the same reviews in all 24 assignments, and demands that database, logs and
        keys come out the same to the byte: <code>server/anonymity/two-worlds.test.ts</code>
      </>
    ),
  },
  {
    title: 'Attack',
    text: (
      <>
        Lets many people verify and send, hands everything stored to programs that match them by every trick
        we know, and demands that they do no better than guessing. Mistakes built in on purpose have to be
        found: <code>server/anonymity/attack.test.ts</code>
      </>
    ),
  },
  {
    title: 'Residue',
    text: (
      <>
        Searches database, write-ahead log and logs byte by byte for addresses, links, network addresses and
        browsers: <code>server/anonymity/residue.test.ts</code>
      </>
    ),
  },
  {
    title: 'Columns',
    text: (
      <>
        Compares both databases with the table above: <code>db/schema.test.ts</code>
      </>
    ),
  },
  {
    title: 'Silence',
    text: (
      <>
        Looks for a line in the log of anything near an author: <code>server/http/log.test.ts</code>
      </>
    ),
  },
];

/** How somebody who does not believe us finds out. */
export function CheckUs() {
  const keys = `curl -s ${location.origin}${keysAddress}`;
  return (
    <div className="mt-6 max-w-[41.5em]">
      <h3 className="text-xl">Run the tests</h3>
      <p className="mt-2 text-soft">
        The promise is kept as tests that fail when it breaks. They come with the source code of this site.
      </p>
      <dl className="mt-4 space-y-3">
        {tests.map(({ title, text }) => (
          <div key={title} className="[&_code]:text-sm">
            <dt className="font-medium">{title}</dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <CodeBlock label="Run all tests" code="npm test" />
      </div>

      <h3 className="mt-10 text-xl">Watch your browser</h3>
      <p className="mt-2 text-soft">
        Open the developer tools, Network, before you send a review. <code>anonymity.issue</code> carries the
        link and a sealed number, and no review. <code>anonymity.submit</code> carries the review and the
        opened slip, and no cookie, no authorization and no referrer. The column Connection ID shows that it
        travels on a connection of its own.
      </p>

      <h3 className="mt-10 text-xl">Compare our keys</h3>
      <p className="mt-2 text-soft">
        If we gave everybody a key of their own, we could tell people apart. So the list stands at a fixed
        address where anybody can watch it, and your browser refuses a key that changes. Ask from another
        network, or ask a friend: the fingerprints must be those above.
      </p>
      <div className="mt-5 space-y-3">
        <CodeBlock label="The list of keys" code={keys} />
        <CodeBlock
          label="The fingerprint of the first key"
          code={`(${keys} | jq -r '.keys[0].public_key' | tr -d '\\n'; echo =) | basenc --base64url -d | sha256sum`}
        />
      </div>
    </div>
  );
}
