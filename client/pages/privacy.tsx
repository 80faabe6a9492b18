import { CheckUs } from '#client/features/trust/check-us.tsx';
import { KeptList } from '#client/features/trust/kept-list.tsx';
import { Limits } from '#client/features/trust/limits.tsx';
import { ThePromise } from '#client/features/trust/promise.tsx';
import { PublicKeys } from '#client/features/trust/public-keys.tsx';
import { SealedEnvelope } from '#client/features/trust/sealed-envelope.tsx';
import { Contents } from '#client/ui/contents.tsx';
import { Page } from '#client/ui/page.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { Section } from '#client/ui/section.tsx';
import { groupSteps, minutes, rejectedTextMonths, sessionDays, smallestGroup } from '#shared/limits.ts';
import { site } from '#shared/site.ts';

const sections = [
  { id: 'how', title: 'How it works' },
  { id: 'limits', title: 'What it does not protect against' },
  { id: 'groups', title: 'Small groups, and waiting for others' },
  { id: 'receipt', title: 'Your receipt' },
  { id: 'stored', title: 'What a compromise can surrender' },
  { id: 'keys', title: 'Our public keys' },
  { id: 'check', title: 'How to check us' },
  { id: 'review', title: 'Your review' },
  { id: 'rest', title: 'Reports, accounts, your browser' },
] as const;
const [how, limits, groups, receipt, stored, keys, check, review, rest] = sections;

const [few, some, many] = groupSteps;

export function PrivacyPage() {
  return (
    <Page title="Privacy">
      <h1 className="mb-8 text-3xl">Privacy</h1>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <ThePromise />
        <aside className="lg:row-span-2">
          <Contents sections={sections} />
        </aside>
        <div className="-mt-10 min-w-0">
          <Section {...how}>
            <Prose>
              <p>
                You prove with your work email that you work there. We use it to send you one link and do not
                store it. The link works for {minutes.mailToken} minutes. When you send your review, your
                browser does three things, one right after the other:
              </p>
            </Prose>
            <SealedEnvelope />
            <Prose>
              <p>
                So we know that the review comes from somebody who verified for this company this year, and
                that it is the only one of theirs. Which of them it is we cannot work out, because every slip
                fits every envelope that we have signed. The picture stands for a partly blind signature: the
                POPRF of RFC 9497.
              </p>
              <p>
                The rest is about time, which would give away more than any number. We do not note when a
                review came in, keep no order, and write nothing about these steps into our logs. A published
                review carries its month.
              </p>
            </Prose>
          </Section>

          <Section {...limits}>
            <Limits />
          </Section>

          <Section {...groups}>
            <Prose>
              <p>
                You hide among the people who verified for the same company in the same year. Before you
                write, the form shows how many they are, in steps: fewer than {few}, {few} to {some - 1},{' '}
                {some} to {many - 1}, {many} or more. Exact numbers would tell who came when.
              </p>
              <p>
                You choose when your review appears: as soon as a moderator approves it, or held until at
                least {smallestGroup} reviews of this company can be published together. Then nobody can tell
                from the day a review appears who wrote it shortly before. In a small group, wait. If the
                others never come, it is not published.
              </p>
            </Prose>
          </Section>

          <Section {...receipt}>
            <Prose>
              <p>
                When you send, your browser makes a receipt of 24 letters and digits and shows it once. With
                it you can see later what became of your review, answer a moderator’s question, change or
                withdraw the review, and appeal once against a rejection. All of that without a name: we keep
                only a hash of the receipt, beside the review.
              </p>
              <p>
                Whoever holds the receipt can do the same, and can show that the review is yours. Keep it
                where nobody looks, or not at all. We cannot give you another one.
              </p>
            </Prose>
          </Section>

          <Section {...stored}>
            <Prose>
              <p>
                Everything we store about people and reviews, and what somebody learns who steals it. A test
                compares this list with the database, column by column.
              </p>
            </Prose>
            <KeptList />
          </Section>

          <Section {...keys}>
            <Prose>
              <p>
                One key a year signs all envelopes. Your browser checks each signature against the key shown
                here, which is the same for everybody. It computes the fingerprint itself.
              </p>
            </Prose>
            <PublicKeys />
          </Section>

          <Section {...check}>
            <CheckUs />
          </Section>

          <Section {...review}>
            <Prose>
              <ul>
                <li>
                  It is public once a moderator has approved it: your text, job title, salary and stars.
                </li>
                <li>Each of your single answers is public too, through our programming interface.</li>
                <li>It carries the month in which it was published. The day and the time are not stored.</li>
                <li>Your employment status is shown to moderators only.</li>
                <li>
                  The text of a rejected review is erased {rejectedTextMonths} months after the decision at
                  the latest. Its answers stay, unseen, until you withdraw it with your receipt.
                </li>
              </ul>
            </Prose>
          </Section>

          <Section {...rest}>
            <Prose>
              <p>
                If you report a review we keep your reason, the day and a shortened form of your network
                address, for IPv4 the /24, for IPv6 the /48: it stands for the network and not for your
                device. It is there to recognise floods of reports, and shown to nobody.
              </p>
              <p>
                You need no account. If you register, we store your name, your email and your password in a
                form that cannot be read back, until you ask us to delete them. A session ends after{' '}
                {sessionDays} days. An account is not tied to any review.
              </p>
              <p>
                We set no cookies, use no analytics and load nothing from other sites. Your sign-in is kept in
                this browser until you sign out, and so are the theme if you choose one and our public keys.
                The draft of a review, the link that you opened and an unused slip are kept in one tab until
                you close it.
              </p>
              <p>
                Questions? Write to <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>.
              </p>
            </Prose>
          </Section>
        </div>
      </div>
    </Page>
  );
}
