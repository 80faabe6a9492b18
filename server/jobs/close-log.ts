import { listNames } from '#db/queries/company-states.ts';
import { readSuccessors } from '#db/queries/employers.ts';
import {
  firstUnnumbered,
  insertLogMonth,
  listLogEntries,
  listLogMonths,
  lockUnnumbered,
  numberEntry,
  openMonth,
} from '#db/queries/log-months.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { signLogMonth } from '#server/anonymity/log-root.ts';
import type { Deps } from '#server/deps.ts';
import { smallestGroup } from '#shared/limits.ts';
import { month, monthAfter } from '#shared/rules/calendar.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'random' | 'keys'>;

/**
 * Closes the months of the public log that are over: numbers their entries in random order, and signs the root over them. Run
 * it in one process at a time. If it is killed, the next run continues.
 */
export async function closeLog(deps: Needs): Promise<void> {
  const { db, now } = deps;
  const thisMonth = month(now());
  // First and alone: everyone who decides about a review waits for it.
  await db.transaction().execute((trx: Transaction) => openMonth(trx, thisMonth));
  const [last] = await listLogMonths(db);
  const first = last === undefined ? await firstUnnumbered(db) : nextMonth(last.month);
  if (first === undefined) return;
  for (let closing = first; closing < thisMonth; closing = nextMonth(closing))
    await closeMonth(deps, closing);
}

/** Anyone can add entries of the other kinds, by sending notices and replies, until five name the company of a rejection. */
const isAboutReview = ({ decision }: { decision: string }) =>
  decision === 'published' || decision === 'rejected' || decision === 'removed' || decision === 'restored';

const nextMonth = (ofMonth: string) => monthAfter(new Date(`${ofMonth}-01T00:00:00Z`));

async function closeMonth(deps: Needs, closing: string): Promise<void> {
  await deps.db.transaction().execute(async (trx: Transaction) => {
    const successorOf = await readSuccessors(trx);
    const entries = (await lockUnnumbered(trx, closing)).map(({ company_id, ...entry }) => ({
      ...entry,
      company_id: company_id === null ? null : successorOf(company_id),
    }));
    const groups = Map.groupBy(entries, ({ company_id }) => company_id);
    const named = [...groups].flatMap(([id, of]) =>
      id !== null && of.filter(isAboutReview).length >= smallestGroup ? [id] : [],
    );
    const names = await listNames(trx, named);
    const shuffled = entries
      .map((entry) => ({ ...entry, place: deps.random.id() }))
      .sort((one, other) => one.place - other.place);
    for (const [index, { entry, company_id, decision, ...link }] of shuffled.entries()) {
      const company = (company_id !== null && names.get(company_id)) || '';
      // A removed review leaves a line in the list of its company. Otherwise, nothing more is kept than what the entry says.
      const isKept = company !== '' || decision === 'removed';
      const numbered = { number: index + 1, company, company_id: isKept ? company_id : null };
      // A link between an entry that names the company and one that doesn't would name it there too.
      const isTelling = link.earlier_company !== null && (link.earlier_company === '') !== (company === '');
      await numberEntry(trx, { entry, ...numbered, earlier: isTelling ? '' : link.earlier });
    }
    await insertLogMonth(trx, signLogMonth(deps, closing, await listLogEntries(trx, { month: closing })));
    await publicDataChanged(trx);
  });
}
