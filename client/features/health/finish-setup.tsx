import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { api } from '#client/api.ts';

/** What is left to do on a new site, until it is done. It isn't there while it loads: on most days it has nothing to say. */
export function FinishSetup({ tabPath }: { tabPath: (tab: 'health' | 'site' | 'companies') => string }) {
  const { data: done } = api.health.setup.useQuery(undefined, { refetchOnMount: 'always' });
  if (done === undefined || Object.values(done).every(Boolean)) return null;
  return (
    <section
      aria-labelledby="finish-setup"
      className="mb-8 rounded-card border border-hairline bg-card px-5 py-5 sm:px-6"
    >
      <h2 id="finish-setup" className="text-xl">
        Finish setting up
      </h2>
      <ol className="mt-3 divide-y divide-hairline">
        <Step isDone={done.identity} href={tabPath('site')} link="Say who runs the site">
          Its name, a contact address, the legal operator, and you.
        </Step>
        <Step isDone={done.mail} href={tabPath('health')} link="Send yourself a test email">
          Without email, no one can review. The server tries its mail server every ten minutes.
        </Step>
        <Step isDone={done.companies} href={tabPath('companies')} link="Add companies">
          One by one here, or a file of them with <code>npm run import</code>.
        </Step>
      </ol>
    </section>
  );
}

type Props = { isDone: boolean; href: string; link: string; children: ReactNode };

function Step({ isDone, href, link, children }: Props) {
  return (
    <li className="flex gap-3 py-3">
      <span
        className={`mt-1 flex size-6 shrink-0 items-center justify-center rounded-full border ${isDone ? 'border-accent bg-accent text-on-accent' : 'border-hairline'}`}
      >
        {isDone && <Check aria-hidden className="size-4" />}
      </span>
      <div>
        {isDone ? (
          <p className="py-1">
            {link} <span className="sr-only">(done)</span>
          </p>
        ) : (
          <>
            <Link href={href} className="inline-block py-1 font-medium text-accent underline">
              {link}
            </Link>
            <p className="text-[0.9375rem] text-soft">{children}</p>
          </>
        )}
      </div>
    </li>
  );
}
