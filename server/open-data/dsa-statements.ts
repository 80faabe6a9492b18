import { listLogEntries, listLogMonths } from '#db/queries/log-months.ts';
import type { Handle, Schema } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { paths } from '#shared/paths.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import { reviewRules, ruleFor } from '#shared/rules/review-rules.ts';
import type { LogEntry } from '#shared/schemas/moderation-log.ts';
import { dsaCodes, type LogReason, type LogSource, logReasons, type RejectionReason } from '#shared/words.ts';

type Needs = {
  db: Handle<Pick<Schema, 'log_entries' | 'log_months' | 'log_head'>>;
  random: Pick<Deps['random'], 'id' | 'token'>;
  publicUrl: string;
};

/** How many statements one request to the database may have. */
const atOnce = 100;

/**
 * The statements of reasons (DSA, Article 17) for what was rejected and removed in a closed month, `YYYY-MM`, as bodies
 * of requests to the EU's transparency database. They are made from the public log alone, without the company, and in
 * random order with random names, so they show less than the log does.
 */
export async function dsaStatements({ db, random, publicUrl }: Needs, month: string) {
  const months = await listLogMonths(db);
  if (!months.some((closed) => closed.month === month))
    throw new Error(`The moderation log has no ${month}, or not yet: a month is closed when it is over.`);
  const entries = await listLogEntries(db, { month });
  const statements = entries
    .flatMap((entry) => statementOf(entry, publicUrl) ?? [])
    .map((statement) => ({ puid: random.token(), ...statement, place: random.id() }))
    .sort((one, other) => one.place - other.place)
    .map(({ place: _, ...statement }) => statement);
  const bodies = [];
  for (let start = 0; start < statements.length; start += atOnce)
    bodies.push({ statements: statements.slice(start, start + atOnce) });
  return bodies;
}

const removed = { decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'] };
const unpublished = {
  decision_visibility: ['DECISION_VISIBILITY_OTHER'],
  decision_visibility_other: 'It was read before publication and not published.',
};
/** The decisions that the database is about. */
const restrictions: Partial<Record<LogEntry['decision'], { decision_visibility: string[] }>> = {
  ...{ rejected: unpublished, reply_refused: unpublished },
  ...{ removed, reply_removed: removed },
};

function statementOf({ decision, reason, source, month }: LogEntry, publicUrl: string) {
  const restriction = restrictions[decision];
  if (restriction === undefined) return undefined;
  const why = reason ?? 'other';
  const [category, keyword] = dsaCodes[why];
  const subject = decision.startsWith('reply') ? 'reply of a company' : 'review';
  return {
    ...restriction,
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    decision_ground_reference_url: `${publicUrl}${paths.terms()}`,
    incompatible_content_ground: ruleOf(why),
    incompatible_content_explanation: `${logReasons[why]}.`,
    incompatible_content_illegal: why === 'unlawful' ? 'Yes' : 'No',
    content_type: ['CONTENT_TYPE_TEXT'],
    category,
    ...(keyword && { category_specification: [keyword] }),
    territorial_scope: everywhere,
    content_date: firstDay(month),
    application_date: firstDay(month),
    decision_facts: `A person read the whole ${subject}${readAfter[source]} Dates are the first of the month, because a day could show who wrote it.`,
    source_type: sourceTypes[source],
    automated_detection: 'No',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  };
}

function ruleOf(reason: LogReason): string {
  const number = ruleFor(reason as RejectionReason);
  const rule = reviewRules[number - 1];
  return rule ? `Rule ${number} of our terms: ${rule.text}` : 'The rules in our terms';
}

const readAfter: Record<LogSource, string> = {
  reading: ', as everything before publication.',
  appeal: ' again after an appeal.',
  report: ' after a report by a reader.',
  notice: ' after a legal notice.',
  dispute: ' after the company disputed that its author worked there.',
};

const sourceTypes: Record<LogSource, string> = {
  reading: 'SOURCE_VOLUNTARY',
  appeal: 'SOURCE_VOLUNTARY',
  report: 'SOURCE_TYPE_OTHER_NOTIFICATION',
  notice: 'SOURCE_ARTICLE_16',
  dispute: 'SOURCE_TYPE_OTHER_NOTIFICATION',
};

/** The countries of the European Economic Area, as the database names them. */
const everywhere =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');
