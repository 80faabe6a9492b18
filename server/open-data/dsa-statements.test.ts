import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { insertLogEntries } from '#db/queries/log-entries.ts';
import type { Transaction } from '#db/schema.ts';
import {
  dsaCodes,
  type LogDecision,
  type LogReason,
  type LogSource,
  logReasons,
  logSources,
} from '#shared/words.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { endMonth } from '#testing/server/end-month.ts';
import { makeServer } from '#testing/server/make-app.ts';
import { runCommand } from '#testing/server/run-command.ts';
import { newFolder } from '#testing/server/run-main.ts';
import { dsaStatements } from './dsa-statements.ts';

// What `StatementStoreRequest` and `Statement` of digital-services-act/transparency-database (69e80a0b) accept.
const firstOfMonth = z.string().regex(/^\d{4}-\d{2}-01$/);
const published = z.strictObject({
  puid: z
    .string()
    .max(500)
    .regex(/^[a-zA-Z0-9-_]+$/),
  decision_visibility: z.array(
    z.enum([
      'DECISION_VISIBILITY_CONTENT_REMOVED',
      'DECISION_VISIBILITY_CONTENT_DISABLED',
      'DECISION_VISIBILITY_OTHER',
    ]),
  ),
  decision_visibility_other: z.string().min(1).max(500).optional(),
  decision_ground: z.literal('DECISION_GROUND_INCOMPATIBLE_CONTENT'),
  decision_ground_reference_url: z.url().max(500),
  incompatible_content_ground: z.string().min(1).max(500),
  incompatible_content_explanation: z.string().min(1).max(2000),
  incompatible_content_illegal: z.enum(['Yes', 'No']),
  content_type: z.array(z.literal('CONTENT_TYPE_TEXT')).min(1),
  category: z.enum([
    'STATEMENT_CATEGORY_ANIMAL_WELFARE',
    'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
    'STATEMENT_CATEGORY_CYBER_VIOLENCE',
    'STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN',
    'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
    'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
    'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
    'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
    'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE',
    'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
    'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
    'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
    'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    'STATEMENT_CATEGORY_SELF_HARM',
    'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS',
    'STATEMENT_CATEGORY_VIOLENCE',
  ]),
  category_specification: z
    .array(
      z.enum([
        'KEYWORD_HIDDEN_ADVERTISEMENT',
        'KEYWORD_INAUTHENTIC_USER_REVIEWS',
        'KEYWORD_TRADE_SECRET_INFRINGEMENT',
      ]),
    )
    .optional(),
  territorial_scope: z.array(z.string().regex(/^[A-Z]{2}$/)).length(30),
  content_date: firstOfMonth,
  application_date: firstOfMonth,
  decision_facts: z.string().min(1).max(5000),
  source_type: z.enum([
    'SOURCE_ARTICLE_16',
    'SOURCE_TRUSTED_FLAGGER',
    'SOURCE_TYPE_OTHER_NOTIFICATION',
    'SOURCE_VOLUNTARY',
  ]),
  automated_detection: z.literal('No'),
  automated_decision: z.enum([
    'AUTOMATED_DECISION_FULLY',
    'AUTOMATED_DECISION_PARTIALLY',
    'AUTOMATED_DECISION_NOT_AUTOMATED',
  ]),
});
// The other field is required with, and only with, DECISION_VISIBILITY_OTHER.
const statement = published.refine(
  (sent) =>
    sent.decision_visibility.includes('DECISION_VISIBILITY_OTHER') === 'decision_visibility_other' in sent,
);
const bodies = z.array(z.strictObject({ statements: z.array(statement).min(1).max(100) }));

const keys = <Word extends string>(words: Record<Word, string>) => Object.keys(words) as Word[];

it.each(['sqlite', 'postgres'] as const)(
  'says of a closed month what the public log says, without companies, in the form of the EU database (%s)',
  async (dialect) => {
    await using server = await makeServer({ dialect });
    const { db, random } = server.deps;
    const company = await makeCompany(db, { name: 'Quarry & Sons', domain: 'quarry.example' });
    const logged = (decision: LogDecision, reason: LogReason | '', source: LogSource) =>
      db.transaction().execute((trx: Transaction) =>
        insertLogEntries(trx, [
          {
            entry: random.token(),
            month: '2026-06',
            company_id: company,
            decision,
            reason,
            source,
            earlier: '',
          },
        ]),
      );
    for (const reason of keys(logReasons))
      for (const source of keys(logSources)) {
        await logged('rejected', reason, source);
        await logged('removed', reason, source);
      }
    for (const decision of ['reply_refused', 'reply_removed'] as const)
      await logged(decision, 'seeks_author', 'reading');
    for (const decision of [
      'published',
      'kept',
      'restored',
      'stands',
      'withdrawn',
      'reply_published',
    ] as const)
      await logged(decision, '', 'reading');
    const read = () => dsaStatements({ db, random, publicUrl: 'https://candor.example' }, '2026-06');
    await expect(read(), 'open').rejects.toThrow('when it is over');
    await endMonth(server, '2026-07-01T00:00:00.000Z');
    const found = bodies.parse(await read()).flatMap(({ statements }) => statements);
    expect(found).toHaveLength(2 * 5 * keys(logReasons).length + 2);
    expect(new Set(found.map(({ category }) => category))).toEqual(
      new Set(keys(logReasons).map((reason) => dsaCodes[reason][0])),
    );
    expect(new Set(found.map(({ puid }) => puid)).size).toBe(found.length);
    const { data } = await server.as().moderationLog.list({ month: '2026-06', limit: 100 });
    expect(data.every((entry) => entry.company !== null)).toBe(true);
    const text = JSON.stringify(found);
    for (const hidden of ['Quarry', 'quarry', 'company_id']) expect(text).not.toContain(hidden);
    const entries = await db.selectFrom('log_entries').select('entry').execute();
    expect(entries.filter(({ entry }) => text.includes(entry))).toEqual([]);
    expect((await read()).flatMap(({ statements }) => statements.map(({ puid }) => puid))).not.toContain(
      found[0]?.puid,
    );
    const cwd = newFolder();
    const run = async (environment: Record<string, string>) => {
      const env = { DATABASE_URL: server.fresh.url, ...environment };
      return (await runCommand('export-dsa', ['2026-06'], { cwd, env })).said;
    };
    expect(await run({})).toContain('Set DSA_EXPORT=on');
    expect(await run({ DSA_EXPORT: 'on' })).toMatch(
      /^done: Wrote 132 statements of reasons to dsa-2026-06.jsonl/,
    );
    const lines = readFileSync(join(cwd, 'dsa-2026-06.jsonl'), 'utf8').trim().split('\n');
    expect(bodies.parse(lines.map((line) => JSON.parse(line)))).toHaveLength(2);
    expect(await run({ DSA_EXPORT: 'on' }), 'sent before').toMatch(
      /^failed: .*dsa-2026-06.jsonl exists already/s,
    );
  },
  60_000,
);
