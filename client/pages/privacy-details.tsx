import { Link } from 'wouter';
import { CheckUs } from '#client/features/trust/check-us.tsx';
import { detailSections } from '#client/features/trust/detail-sections.ts';
import { KeptList } from '#client/features/trust/kept-list.tsx';
import { Observers } from '#client/features/trust/observers.tsx';
import { PublicKeys } from '#client/features/trust/public-keys.tsx';
import { SealedEnvelope } from '#client/features/trust/sealed-envelope.tsx';
import { WhenItAppears } from '#client/features/trust/when-it-appears.tsx';
import { WriteTo } from '#client/operator.tsx';
import { Page } from '#client/ui/page.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { Section, Sectioned } from '#client/ui/sections.tsx';
import { sessionLimits } from '#shared/account-limits.ts';
import { groupSteps, minutes, rejectedTextMonths } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';

const [observers, how, groups, when, receipt, review, device, rest, stored, keys, check] = detailSections;

const [few, some, many] = groupSteps;
const { days, idleHours } = sessionLimits;

const top = (
  <p className="max-w-[38em] text-lg text-soft [&_a]:text-link">
    What each person could learn about the author of a review, everything we store, and how you can check it.
    The <Link href={paths.privacy()}>short answers</Link> are on a page of their own.
  </p>
);

export function PrivacyDetailsPage() {
  return (
    <Page
      title="Privacy in detail"
      description="What we can find out about the author of a review, what we can't, what your employer can, and everything we store, for how long and why."
    >
      <h1 className="mb-8 text-3xl">Privacy in detail</h1>
      <Sectioned sections={detailSections} top={top}>
        <Section {...observers}>
          <Observers />
        </Section>

        <Section {...how}>
          <p>
            The link in the email proves that you work there. It works for {minutes.mailToken} minutes and
            gets you a slip. You can write your review with it right away, or until January 31 from any device
            and network.
          </p>
          <SealedEnvelope />
          <p>
            So we know that the review comes from someone who verified for this company this year, and that
            it's their only one. That doesn't show us who, because every slip fits every envelope that we've
            signed. In technical terms, this is a partially blind signature, the POPRF of RFC 9497.{' '}
          </p>
          <p>
            A slip says nothing about you and names no company. Everything in it follows from one secret that
            your browser never sends. Someone who steals your slip, and also has a record of what our server
            signed, can tell that it's yours. We keep no such record. Many people get a slip and never use it,
            which hides those who do.
          </p>
          <p>
            Timing would give away more than any number. We don't record when reviews arrive or in what order,
            and our logs have no lines about pages or what they request. A new review is encrypted with the
            key of its hour. At the full hour, all of them reach the moderators together. Then we encrypt who
            has verified with a new key, and destroy the old one.
          </p>
        </Section>

        <Section {...groups}>
          <p>
            You hide among the people who verified for the same company in the same year. Before you write,
            the form shows how large that group was at the start of the month: fewer than {few}, {few} to{' '}
            {some - 1}, {some} to {many - 1}, or {many} or more. Exact or newer numbers would show when
            someone verified.
          </p>
        </Section>

        <Section {...when}>
          <WhenItAppears />
        </Section>

        <Section {...receipt}>
          <p>
            When you send your review, your slip becomes its receipt. If you haven't saved the slip, your
            browser shows a receipt of 24 letters and digits once. With either, you can check the status of
            your review later, answer a moderator's question, change or withdraw the review, and appeal a
            rejection once. You don't need a name for any of that. We keep only a hash of the receipt, with
            the review.
          </p>
          <p>
            Anyone who has it can do the same, and can show that the review is yours. Keep it where no one
            else looks, or don't keep it at all. We can't give you another one.
          </p>
        </Section>

        <Section {...review}>
          <Prose>
            <ul>
              <li>
                Your text, job title, kind of work, salary and rating become public when your review is
                published. A story that only you could tell identifies you, and so can a rare job title or
                salary. Leave out anything that's true of only a few people.
              </li>
              <li>Each of your 20 scores is public through our API.</li>
              <li>
                The review shows the month in which it was published. We don't store the day or the time.
              </li>
              <li>Only moderators see your employment status.</li>
              <li>
                We erase the text of a rejected review no later than {rejectedTextMonths} months after the
                decision. We keep its scores, without showing them, until you withdraw it with your receipt.
              </li>
            </ul>
          </Prose>
        </Section>

        <Section {...device}>
          <p>
            We set no cookies, use no analytics and load nothing from other sites. Your browser stores your
            sign-in until you sign out, and a random number that shows, at the next sign-in, that the account
            has been used there before. It also keeps the theme, if you choose one, and our public keys.
          </p>
          <p>
            The tab where you write a review keeps your draft, the link that you opened and an unused slip
            until your review has arrived, and your receipt until you say that you've saved it. The tab where
            you asked for the email keeps the part of your address after the @, and what the code in the email
            opens. It passes the part after the @ to the tab where you open the link. Closing a tab deletes
            what it keeps. If your browser reopens tabs when it starts or after a crash, what they kept can
            come back.
          </p>
          <p>
            Your browser's history shows which of our pages you opened, and when. A file that you download has
            a time, which shows when you got your slip or sent your review. Clipboard managers keep what you
            copy, and some send it to other devices. We can't delete any of that.
          </p>
          <p>
            Spelling and grammar checkers can send what you type to their makers. We tell browsers and
            extensions to leave our text boxes alone, but not all of them do. A private window without
            extensions is safer.
          </p>
          <p>
            The <Link href={paths.privacy()}>privacy page</Link> and the{' '}
            <a href={paths.receipt()}>slip and receipt page</a> have a button that deletes what our site has
            stored in your browser.
          </p>
        </Section>

        <Section {...rest}>
          <p>
            If you report a review, we store your reason, the day and a shortened form of your network address
            (the /24 for IPv4, the /48 for IPv6), which identifies the network but not your device. We use it
            to detect floods of reports, and we don't show it to anyone.
          </p>
          <p>
            Accounts are for moderators. If you have one, we store your name, your email, and your password in
            a form that can't be read back, until you ask us to delete them. A session ends after {days} days,
            or after {idleHours.user / 24} days without use ({idleHours.moderator} hours for a moderator). An
            account isn't tied to any review.
          </p>
          <p>
            <WriteTo before="If you have a question, email us at " after="." />
          </p>
        </Section>

        <Section {...stored}>
          <p>
            This is everything we store about people and reviews, and what a thief would learn from it. A test
            compares this list with the database, column by column.
          </p>
          <KeptList />
        </Section>

        <Section {...keys}>
          <p>
            One key per year signs all envelopes, and everyone gets the same one. Your browser computes the
            fingerprint itself. It must be the same in the email with your link, on your receipt, and on
            another device on another network.
          </p>
          <PublicKeys />
        </Section>

        <Section {...check}>
          <CheckUs />
        </Section>
      </Sectioned>
    </Page>
  );
}
