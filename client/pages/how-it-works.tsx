import { Link } from 'wouter';
import { ThreeSteps } from '#client/features/company/three-steps.tsx';
import { RunningVersion } from '#client/features/trust/running-version.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Page } from '#client/ui/page.tsx';
import { Prose, standaloneLink } from '#client/ui/prose.tsx';
import { minutes, payRules, scores, smallestGroup } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';

export function HowItWorksPage() {
  return (
    <Page
      title="How it works"
      description="How you confirm your work email and write a review, and why nothing we store shows that you wrote it."
    >
      <h1 className="mb-8 text-3xl">How it works</h1>
      <h2 className="sr-only">Three steps</h2>
      <ThreeSteps />
      <Prose>
        <h2>What we ask</h2>
        <p>
          Every review scores the same {scores.count} statements, from {scores.min} (not at all) to{' '}
          {scores.max} (completely). Text, your job title and your salary are optional.
        </p>
        <h2>How we know you work there</h2>
        <p>
          You enter your work email on your company's page, and we email you a verification link. You can use
          it for {minutes.mailToken} minutes, to send one review. Each employee can review a company once a
          year. If you've left and can't open your work email anymore, you can't write a review. We don't
          store the address.
        </p>
        <h2>How we keep you anonymous</h2>
        <p>
          When you open the link, your browser asks us to sign a sealed envelope. We see that you work there,
          but not what's inside. Your browser opens the envelope and keeps the signed slip. You can use it
          right away, or write weeks later from another device. The slip shows us that someone who verified
          wrote your review. Nothing we store shows who wrote a review, not even to us. The more reviews
          appear together, the harder it is to tell which one is yours.
        </p>
        <p>
          Our tests try to break this. <RunningVersion />
        </p>
        <h2>What happens to your review</h2>
        <p>
          A moderator reads it before it's published, and approves or rejects it. Moderators check it against
          our <Link href={paths.terms()}>terms</Link>. They don't change a word, don't check whether every
          claim is true, and don't see who wrote it. You choose when we publish it: on the first of next
          month, once at least {smallestGroup} reviews of the company can appear together, or right away. It
          shows the month, but not the day. Anyone can report a review, and a moderator then reads it again.
        </p>
        <h2>How you come back to it</h2>
        <p>
          When you send your review, your slip becomes your receipt. If you haven't saved the slip, we show
          you a receipt once, so save it. With either, you can{' '}
          <Link href={paths.receipt()}>check the status of your review</Link>, answer a moderator's question,
          change it, withdraw it, or appeal once if it was rejected. We still don't know who you are.
        </p>
        <h2>How we calculate</h2>
        <p>
          A review's rating is the average of its scores, divided by two, so it's out of 5. A company's rating
          is the average of its published reviews. We also show what share of reviewers would recommend the
          company to a friend.
        </p>
        <p>
          The fewer reviews there are, the less an average says. So we also show where it likely is: 9 of 10
          such ranges include the average that we'd have if everyone there had written a review. We say that a
          figure differs only if chance alone would make any figure of a table differ that much in fewer than
          1 of 20 tables.
        </p>
        <p>
          Pay is for a year, before tax, and rounded by at most 1%. Across companies, we show it once there
          are {smallestGroup} salaries at {payRules.companies} companies, unless one company has more than
          half of them. A company pays more or less if its salaries differ from all others by more than
          chance.
        </p>
        <p>
          <Link href={paths.privacy()} className={standaloneLink}>
            What we store, and what we can't protect you from
          </Link>
        </p>
      </Prose>
      <Link href={paths.companies()} className={buttonClass('primary', 'mt-10')}>
        Find your company
      </Link>
    </Page>
  );
}
