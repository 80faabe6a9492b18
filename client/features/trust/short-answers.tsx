import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import type { detailSections } from './detail-sections.ts';
import { ForgetDevice } from './forget-device.tsx';
import { MatchedTable } from './matched-table.tsx';
import { RunningVersion } from './running-version.tsx';

/** What people ask before they write. Nothing here may promise more than the details. */
export function ShortAnswers() {
  return (
    <div className="mt-12">
      <Question asks="Who can find out that I wrote it?" more={['how', 'How it works']}>
        <p>
          We can't tell from what we store. Your email proves that you work there. Your review arrives
          separately, without it. Your own words can give you away: leave out what's true of only a few
          people.
        </p>
      </Question>
      <Question asks="What do you store?" more={['stored', 'Everything we store']}>
        <ul>
          <li>Your review, the month it's published, and a hash of your receipt.</li>
          <li>
            A code made from your email address, so no one reviews twice a year. It isn't linked to your
            review, and we delete it after next January.
          </li>
        </ul>
        <p>
          We don't store the email address you verify, or when you wrote. Our mail server gets the address. We
          use no analytics.
        </p>
      </Question>
      <Question
        asks="What can my employer see?"
        more={['groups', 'Small groups']}
        also={['when', 'How we tested it']}
      >
        <p>
          That we emailed you, and when. On its network, that you visited this site. On a device it manages,
          everything you do. Write from home, on your own device.
        </p>
        <p>
          If it reads your mailbox, your link shows whether you have your slip. If no one else asked for one,
          it knows which review is yours. You choose when it appears, and with a slip you can write weeks
          later. Our test compared when we emailed with when reviews appeared:
        </p>
        <MatchedTable short />
      </Question>
      <Question asks="What stays on my device?" more={['device', 'Your own device']}>
        <p>
          No cookies. The tab keeps your draft and slip until you've sent your review, and your receipt until
          you've saved it.
        </p>
        <ForgetDevice />
      </Question>
      <Question asks="What about court orders and your own staff?" more={['observers', 'Who can learn what']}>
        <p>
          They can get <a href={paths.privacyOrders()}>what we store</a>, which shows no author from before
          this hour, except what authors say in disputes. With our keys, they can test until February 1
          whether an address has used this year's review, but not which one.
        </p>
        <p>Moderators don't see your name, email or network address.</p>
      </Question>
      <Question asks="What can't you protect me from?" more={['review', 'What becomes public']}>
        <ul>
          <li>Someone who takes over our server, or makes us change it, while you write.</li>
          <li>Someone who copies our database and its key in the hour you write.</li>
          <li>Colleagues who guess.</li>
          <li>Anyone who finds your slip or receipt.</li>
        </ul>
      </Question>
      <Question asks="How can I check?" more={['check', 'Run the tests']} also={['keys', 'Our public keys']}>
        <p>
          Our tests try to break these promises. <RunningVersion />
        </p>
        <p>
          Your browser refuses any other key once it knows ours. Compare ours with your receipt and our email.
        </p>
      </Question>
      <Question asks="How do I delete it?" more={['receipt', 'Your receipt']} also={['rest', 'Accounts']}>
        <p>
          Open it with <a href={paths.receipt()}>your receipt</a> and withdraw it. An hour later, its text is
          gone from our database, though not from archives. Without the receipt, we can't tell which review is
          yours.
        </p>
      </Question>
    </div>
  );
}

type Detail = [section: (typeof detailSections)[number]['id'], label: string];
type Props = { asks: string; more: Detail; also?: Detail; children: ReactNode };

function Question({ asks, more, also, children }: Props) {
  return (
    <section className="grid gap-x-12 gap-y-3 border-t border-hairline py-8 lg:grid-cols-[17rem_1fr]">
      <h2 className="text-balance text-xl">{asks}</h2>
      <div className="max-w-[41.5em] space-y-3 [&_a]:text-link [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5 [&_ul]:marker:text-soft">
        {children}
        <div className="flex flex-wrap gap-x-6 text-[0.9375rem]">
          {[more, ...(also ? [also] : [])].map(([section, label]) => (
            <a
              key={section}
              href={paths.privacyDetails(section)}
              className="inline-flex min-h-11 items-center"
            >
              {label}
            </a>
          ))}
        </div>
      </div>
    </section>
  );
}
