import { useLocation, useSearchParams } from 'wouter';
import { pageSizes } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { type ReviewStatus, reviewStatuses } from '#shared/words.ts';

const tabs = ['dashboard', 'companies', 'reviews', 'reports'] as const;

export type AdminView = {
  tab: (typeof tabs)[number];
  status: ReviewStatus;
  company: number | undefined;
  page: number;
};

const lastPage = Math.floor(pageSizes.maxOffset / pageSizes.moderation) + 1;
const first: AdminView = { tab: 'dashboard', status: 'pending', company: undefined, page: 1 };

/** The address of a part of the admin area; what is not named is as when it opens. */
export function adminPath(view: Partial<AdminView>): string {
  const { tab, status, company, page } = { ...first, ...view };
  return paths.admin({
    ...(tab !== first.tab && { tab }),
    ...(status !== first.status && { status }),
    ...(company !== undefined && { company: String(company) }),
    ...(page !== first.page && { page: String(page) }),
  });
}

/** What the address shows of the admin area, and how to show something else; unknown values count as none. */
export function useAdminView() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const view: AdminView = {
    tab: oneOf(tabs, params.get('tab')) ?? first.tab,
    status: oneOf(reviewStatuses, params.get('status')) ?? first.status,
    company: numberFrom(params.get('company')),
    page: Math.min(numberFrom(params.get('page')) ?? 1, lastPage),
  };
  const show = (next: Partial<AdminView>, options?: { replace: boolean }) => {
    const path = adminPath(next);
    // A tab is chosen twice by one click: by its press and by the focus that follows.
    if (path !== location.pathname + location.search) navigate(path, options);
  };
  return { view, show };
}

function numberFrom(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}
