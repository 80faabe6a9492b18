import { Link } from 'wouter';
import { ThreeSteps } from '#client/features/company/three-steps.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Page } from '#client/ui/page.tsx';
import { Prose, standaloneLink } from '#client/ui/prose.tsx';
import { minutes, scores } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';

export function HowItWorksPage() {
  return (
    <Page title="How it works">
      <h1 className="mb-8 text-3xl">How it works</h1>
      <h2 className="sr-only">Three steps</h2>
      <ThreeSteps />
      <Prose>
        <h2>What we ask</h2>
        <p>
          Every review answers the same {scores.count} statements, from {scores.min}, do not agree at all, to{' '}
          {scores.max}, fully agree. Your own words, your job title and your salary are up to you.
        </p>
        <h2>How we know that you work there</h2>
        <p>
          You enter your work email on the page of your company and we send a link to it. The link works for{' '}
          {minutes.mailToken} minutes and for one review. Each employee can review a company once a year. We
          do not store the address.
        </p>
        <h2>Why nobody can tell that it was you</h2>
        <p>
          Before your review leaves, your browser has us sign a sealed envelope: we see that you work there,
          and not what is inside. What we signed comes back with the review, out of its envelope and without
          your name. We know that somebody who verified wrote it, and not even we can find out who from
          anything we store. In a small group you can have the review held until others can be published with
          it.
        </p>
        <p>
          A receipt that only you have lets you come back: to see what became of the review, answer a
          question, change it or withdraw it.
        </p>
        <h2>What happens to your review</h2>
        <p>
          A moderator reads it before anyone else does and approves or rejects it. Moderators check it against
          the <Link href={paths.terms()}>terms</Link>. They do not change a word, do not check whether each
          statement is true, and are not shown who wrote it. What is published carries the month and no day.
          Anyone can report a review, and a moderator then reads it again.
        </p>
        <h2>How you come back to it</h2>
        <p>
          When you send your review you are shown a receipt, once. With it{' '}
          <Link href={paths.receipt()}>you can see what has become of the review</Link>, answer a question of
          a moderator, change it, appeal once if it was rejected, or withdraw it. We still do not know who you
          are.
        </p>
        <h2>How the figures come about</h2>
        <p>
          The stars of a review are the average of its scores, divided by two. A company shows the average of
          its published reviews, and how many of them would recommend it to a friend.
        </p>
        <p>
          <Link href={paths.privacy()} className={standaloneLink}>
            How it works in detail, and what it does not protect against
          </Link>
        </p>
      </Prose>
      <Link href={paths.companies()} className={buttonClass('primary', 'mt-10')}>
        Find your company
      </Link>
    </Page>
  );
}
