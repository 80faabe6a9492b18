import { Prose } from '#client/ui/prose.tsx';
import { smallestGroup } from '#shared/limits.ts';
import shares from '#shared/matched-shares.json' with { type: 'json' };
import { MatchedTable } from './matched-table.tsx';

const { ten, fifty, half_silent, half_year_alone } = shares;

/** The four ways to publish, and what the time of each gives away. */
export function WhenItAppears() {
  return (
    <>
      <p>You choose when your review is published. Until then, you can change this with your receipt.</p>
      <Prose>
        <ul>
          <li>
            On the first of next month, with everything else that was approved by then, at all companies. The
            order is random.
          </li>
          <li>
            The same, but on the first of January or July. You may have to wait half a year, but many more
            people could be the author.
          </li>
          <li>
            Held until at least {smallestGroup} reviews of this company can be published together, also on the
            first day of a month. If there are never enough others, yours won't be published.
          </li>
          <li>As soon as a moderator approves it.</li>
        </ul>
      </Prose>
      <p>
        No encryption hides a date, so we tested what an employer can work out from it. It has the log of its
        mail server, which shows when we emailed each person, and it keeps checking this site. A moderator
        approves each review on the next working day. For each review, the employer names the person who most
        likely wrote it. No one who knows only that can be right more often.
      </p>
      <MatchedTable />
      <p>
        In each row, everyone chooses the same way. If one of ten people chooses January or July and the
        others the first of next month, the employer can see that nothing appeared then, and is right about{' '}
        {half_year_alone} of 100 instead of {ten.half_year}.
      </p>
      <p>
        Other people hide you better than waiting does. The more people ask for a link, even without writing,
        the less a date says. In these three groups, {ten.never_appeared}, {fifty.never_appeared} and{' '}
        {half_silent.never_appeared} of 100 held reviews never appeared, because there weren't five.
      </p>
      <p>
        The employer in this test only watches. Holding is weaker against one that creates mailboxes and
        writes four reviews itself: it knows that someone else wrote the fifth.
      </p>
    </>
  );
}
