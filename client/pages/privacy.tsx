import { Page } from '#client/ui/page.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { minutes, rejectedTextMonths, sessionDays } from '#shared/limits.ts';
import { site } from '#shared/site.ts';

export function PrivacyPage() {
  return (
    <Page title="Privacy">
      <Prose>
        <h1>Privacy</h1>
        <p>What {site.name} stores, what it does not, and what remains a risk. No more and no less.</p>

        <h2>Your work email</h2>
        <p>
          We use it to send you one link and do not store it. What we keep is a keyed hash, a code made from
          the address and a secret key. It tells us that someone with this address has reviewed this company
          this year, so that everyone can do so at most once a year. It is not stored with the review.
        </p>
        <p>
          While the link is being sent, our server and the mail providers on the way see your address. Your
          employer may see in its own mail system that a mail from us arrived. The link works for about{' '}
          {minutes.mailToken} minutes, and for that time we keep its hash beside the code of your address.
        </p>
        <p>
          When you send your review, our server sees the link and the review together for a moment. It stores
          the review and the code of your address in separate tables, and neither names the other. Both are
          written at the same moment, though: someone who watches our server at work, or takes a copy of the
          raw database files, may be able to tell that they belong together.
        </p>

        <h2>Your review</h2>
        <ul>
          <li>It is public once a moderator has approved it: your text, job title, salary and stars.</li>
          <li>Each of your single answers is public too, through our programming interface.</li>
          <li>It carries the month in which it was published. The day and the time are not stored.</li>
          <li>Your employment status is shown to moderators only.</li>
          <li>
            The text of a rejected review is erased {rejectedTextMonths} months after the decision at the
            latest.
          </li>
        </ul>
        <p>
          What you write can give you away. In a small company, a job title or a salary may be enough: leave
          them empty if few people could have written the same.
        </p>

        <h2>Reports</h2>
        <p>
          If you report a review we keep your reason, the day and a shortened form of your network address,
          for IPv4 the /24, for IPv6 the /48: it stands for the network and not for your device. It is there
          to recognise floods of reports, and shown to nobody.
        </p>

        <h2>Accounts</h2>
        <p>
          You need none. If you register, we store your name, your email and your password in a form that
          cannot be read back, until you ask us to delete them. A session ends after {sessionDays} days. An
          account is not tied to any review.
        </p>

        <h2>Your browser</h2>
        <p>
          We set no cookies, use no analytics and load nothing from other sites. Your sign-in is kept in this
          browser until you sign out, and so is the theme if you choose one. The draft of a review and the
          link that you opened are kept in one tab until you close it.
        </p>

        <h2>Questions</h2>
        <p>
          Write to <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>.
        </p>
      </Prose>
    </Page>
  );
}
