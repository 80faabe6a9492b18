import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';
import { AnswerBlock } from '#client/ui/code-block.tsx';
import { standaloneLink } from '#client/ui/prose.tsx';
import { disputeDays, textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';

type Answer = {
  title: string;
  text: string;
  example?: ReactNode;
  /** The one way on: a button if it starts something, a link if it leads to a page. */
  wayOn: { label: string; href: string; isStart?: boolean };
};

const answers: Answer[] = [
  {
    title: 'Show that you speak for the company',
    text: "Publish one line in your domain's DNS. It names an address at that domain, and we send a link there. This lasts a year, and several people can do it.",
    example: (
      <div className="mt-4">
        <AnswerBlock
          caption="For example"
          code={'_candor.northwind.example\nTXT "mailto:people@northwind.example"'}
        />
      </div>
    ),
    wayOn: { label: 'Get your link', href: paths.employer(), isStart: true },
  },
  {
    title: 'Reply to a review',
    text: `One reply to each review, up to ${textLimits.reply.max.toLocaleString('en')} characters, under your company's name. A moderator reads it first. We publish it with its month, and you can change it once a month. We don't publish a reply that guesses who wrote the review.`,
    wayOn: { label: 'Reply to a review', href: paths.employer(), isStart: true },
  },
  {
    title: 'Correct a fact',
    text: "Choose Suggest a correction on your company's page: place, website, industry, size, founding year or logo. Say where we can check it. You don't have to show who you are.",
    wayOn: { label: 'Find your company', href: paths.companies() },
  },
  {
    title: 'Report a review that breaks our rules',
    text: 'Use Report beside the review, as anyone can. A moderator reads it again with your reason. If it breaks a rule, we remove it, and the log says which one.',
    wayOn: { label: 'Read the rules', href: paths.terms() },
  },
  {
    title: 'Send a legal notice',
    text: 'For a review that breaks the law, from anyone. A moderator decides and gives you the reasons, and you can object once. The author hears of it only if we remove the review.',
    wayOn: { label: 'Write a legal notice', href: paths.notices() },
  },
  {
    title: 'Dispute that the author worked for you',
    text: `Show that you speak for the company, and say why you think so. We ask the author through their receipt, give them ${disputeDays} days, and decide. You get the reasons, but never learn who it was.`,
    example: (
      <>
        <blockquote className="mt-4 border-l-2 border-accent pl-4 font-display text-lg wrap-anywhere">
          Whoever wrote this controlled a mailbox at northwind.example in 2026.
        </blockquote>
        <p className="mt-2 text-[0.9375rem] text-soft">
          That's a sentence we can sign without knowing who it was. Your page shows how many reviews you've
          disputed, and how many of them we removed.
        </p>
      </>
    ),
    wayOn: { label: 'Dispute a review', href: paths.employer(), isStart: true },
  },
];

/** What a company can do about reviews of it, in the order of effort. */
export function CompanyAnswers() {
  return (
    <ol className="border-b border-hairline">
      {answers.map(({ title, text, example, wayOn }, index) => (
        <li key={title} className="gap-x-6 border-t border-hairline py-7 sm:grid sm:grid-cols-[2rem_1fr]">
          <span aria-hidden className="font-display text-3xl text-accent">
            {index + 1}
          </span>
          <div className="min-w-0 max-w-[38em] max-sm:mt-2">
            <h2 className="text-xl">{title}</h2>
            <p className="mt-1.5">{text}</p>
            {example}
            <Link
              href={wayOn.href}
              className={
                wayOn.isStart ? buttonClass('secondary', 'mt-4') : `${standaloneLink} mt-2 text-link`
              }
            >
              {wayOn.label}
            </Link>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** As important as what it can do. */
export function CompanyLimits() {
  return (
    <div className="flex flex-col gap-8 text-[0.9375rem] text-soft *:border-l *:border-hairline *:pl-6 [&_h2]:text-base [&_h2]:text-ink [&_p]:mt-3">
      <section aria-labelledby="no-company-can">
        <h2 id="no-company-can">What no company can do</h2>
        <p>Learn who wrote a review. We don't know either.</p>
        <p>Pay us. We sell companies nothing.</p>
        <p>Have a review hidden, moved down or held back.</p>
        <p>See a review or a figure before everyone else does.</p>
      </section>
      <section aria-labelledby="we-publish">
        <h2 id="we-publish">What we publish</h2>
        <p>
          Every decision about a review, with its reason, in the{' '}
          <Link href={paths.moderationLog()} className="text-link">
            moderation log
          </Link>
          . How many reviews we published, rejected and removed, on{' '}
          <Link href={paths.transparency()} className="text-link">
            Transparency
          </Link>
          .
        </p>
      </section>
      <section aria-labelledby="sent-report">
        <h2 id="sent-report">Already reported something?</h2>
        <p>
          <Link href={paths.report()} className="text-link">
            See what happened
          </Link>{' '}
          with the number of your report.
        </p>
      </section>
    </div>
  );
}
