import { counted } from '#client/ui/formats.ts';
import { monthName } from '#shared/rules/calendar.ts';

type Figures = {
  total?: number | undefined;
  reviews?: number | undefined;
  newest_month?: string | undefined;
};

/** How much there is to read, once there is anything. */
export function evidenceIn({ total = 0, reviews = 0, newest_month }: Figures): string | undefined {
  if (!newest_month) return undefined;
  const written = counted(reviews, 'review', 'reviews');
  return `${written} of ${counted(total, 'company', 'companies')}, the newest from ${monthName(newest_month)}`;
}

export const newCompany = 'New, not checked yet';
export const closedCompany = "This company doesn't take new reviews.";
