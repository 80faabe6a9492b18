import { type DecisionSource, type RejectionReason, reasonWords } from '#shared/words.ts';
import { reviewRules, ruleFor } from './review-rules.ts';

type Decided = {
  reason: RejectionReason;
  source: DecisionSource | null;
  /** Whether the moderator wrote to the author. */
  explained: boolean;
  appeal: 'open' | 'used' | 'late';
};

/** What Article 17 of the Digital Services Act makes us tell the author of a refused review, in sentences. */
export function reasonsFor({ reason, source, explained, appeal }: Decided) {
  return {
    ground: groundOf(reason),
    facts: `${explained ? "The moderator's message says what it's about. " : ''}${read[source ?? 'unknown']} ${source === 'dispute' ? 'They relied on what the company says, on the sentence we signed, and on what you told us, if you did.' : 'They relied on what the review says.'} They don't know who wrote it.`,
    decided_by: `${byPerson} A program points out passages that may break a rule, and decides nothing.`,
    appeal: appeals[appeal],
    elsewhere: `${elsewhere} They may need to know who you are. We don't know, so we can't tell them.`,
  };
}

/** Why a moderator decided about a report as they did, for the person who sent it. */
export function reasonsForReporter(
  outcome: 'dismissed' | 'removed' | 'corrected',
  reason: RejectionReason | null,
) {
  const why =
    outcome === 'dismissed'
      ? 'They found nothing that breaks our rules, or not enough to be sure.'
      : reason === null
        ? ''
        : groundOf(reason);
  return [why, byPerson, `If you disagree, report it again and say what we missed. ${elsewhere}`]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function groundOf(reason: RejectionReason): string {
  const number = ruleFor(reason);
  const rule = reviewRules[number - 1];
  const words = `${reasonWords[reason]}.`;
  return rule === undefined ? words : `${words} Rule ${number} of our terms: “${rule.text}”`;
}

const read: Record<DecisionSource | 'unknown', string> = {
  own: 'A moderator read the whole review, as they read every review.',
  report: 'A moderator read the whole review after a reader reported it.',
  notice: 'A moderator read the whole review after a legal notice about it.',
  dispute: 'A moderator read the whole review after the company disputed that its author worked there.',
  unknown: 'A moderator read the whole review.',
};

const byPerson = 'A person decided. Nothing was automated.';

const appeals: Record<Decided['appeal'], string> = {
  open: 'You can appeal once, for free, with your receipt. You can also change the review.',
  used: "You've used your appeal. You can still change the review.",
  late: "It's too late to appeal, because we've deleted the text. You can still write it again.",
};

const elsewhere =
  'In the EU, you can also turn to a certified out-of-court dispute settlement body, which the European Commission lists (Digital Services Act, Article 21). Anywhere, you can go to court.';
