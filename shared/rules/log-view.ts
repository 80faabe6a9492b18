import { type LogReason, logReasons } from '#shared/words.ts';

/** What the page of the moderation log shows. */
export type LogView = { month?: string; reason?: LogReason; company_id?: number };

/** Whether a text is a month as addresses have it, `YYYY-MM`. */
const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** What an address asks for; values that the page doesn't know are left out. */
export function readLogView(read: (name: 'month' | 'reason' | 'company') => string | null): LogView {
  const [month, reason, company] = [read('month') ?? '', read('reason') ?? '', read('company') ?? ''];
  return {
    ...(isMonth(month) && { month }),
    ...(Object.hasOwn(logReasons, reason) && { reason: reason as LogReason }),
    ...(/^[1-9]\d{0,14}$/.test(company) && { company_id: Number(company) }),
  };
}

/** The same as values of an address. */
export function logQuery(
  { month, reason, company_id }: LogView,
  page = 1,
): Record<string, string | undefined> {
  return {
    ...{ month, reason, company: company_id === undefined ? undefined : String(company_id) },
    page: page > 1 ? String(page) : undefined,
  };
}
