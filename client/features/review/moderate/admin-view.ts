import { useLocation, useSearchParams } from 'wouter';
import { pageSizes } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { lastPage, numberIn, pageIn, pageInput, queryOf } from '#shared/rules/page-number.ts';
import { readQueueCursor } from '#shared/rules/queue-cursor.ts';
import { readCursorIn } from '#shared/schemas/moderation.ts';
import { type QueueOrder, type QueuePart, queueOrders, queueParts, reviewStatuses } from '#shared/words.ts';

export const adminTabs = [
  { value: 'dashboard', label: 'Dashboard' },
  { value: 'companies', label: 'Companies', counted: 'companyReports' },
  { value: 'reviews', label: 'Reviews', counted: 'pendingReviews' },
  { value: 'reports', label: 'Reports', counted: 'pendingReports' },
  { value: 'disputes', label: 'Disputes', counted: 'openDisputes' },
  { value: 'corrections', label: 'Corrections', counted: 'pendingCorrections' },
  { value: 'notices', label: 'Notices', counted: 'openNotices' },
  { value: 'replies', label: 'Replies', counted: 'waitingReplies' },
  { value: 'team', label: 'Team' },
  { value: 'audit', label: 'Audit log' },
  { value: 'health', label: 'Health' },
  { value: 'site', label: 'Site' },
] as const;

export type AdminView = {
  tab: (typeof adminTabs)[number]['value'];
  status: (typeof reviewStatuses)[number];
  /** Null for all companies. */
  company: number | null;
  order: QueueOrder;
  /** Null for all that wait. */
  only: QueuePart | null;
  page: number;
  /** Where the page before this one ended; null at the first page, and when a link names only the page. */
  after: string | null;
};

const first: AdminView = {
  tab: 'dashboard',
  status: 'pending',
  company: null,
  order: 'usual',
  only: null,
  page: 1,
  after: null,
};

/** URL of a part of the admin area; anything left out is as it is at first. */
export function adminPath(view: Partial<AdminView>): string {
  return paths.admin(queryOf({ ...first, ...view }, first));
}

/** The part of the admin area that the URL names, and how to go to another; unknown values count as none. */
export function useAdminView() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const tab = adminTabs.find(({ value }) => value === params.get('tab'))?.value ?? first.tab;
  const status = reviewStatuses.find((known) => known === params.get('status')) ?? first.status;
  const order = queueOrders.find((known) => known === params.get('order')) ?? first.order;
  const after = params.get('after') ?? '';
  const view: AdminView = {
    tab,
    status,
    company: numberIn(params.get('company')),
    order,
    only: queueParts.find((known) => known === params.get('only')) ?? first.only,
    page: pageIn(params.get('page'), lastPage(sizeOf(tab))),
    after: (tab === 'reports' ? readQueueCursor(after, tab) : readCursorIn({ status, order }, after))
      ? after
      : null,
  };
  const show = (next: Partial<AdminView>, options?: { replace: boolean }) => {
    const path = adminPath(next);
    // One click chooses a tab twice: by the press and by the focus that follows.
    if (path !== location.pathname + location.search) navigate(path, options);
  };
  return { view, show };
}

/** The rows of the page that the URL names, as a call's input. */
export function queueInput({ tab, page, after }: AdminView) {
  const { limit, offset } = pageInput(page, sizeOf(tab));
  return after === null ? { limit, offset } : { limit, cursor: after };
}

function sizeOf(tab: AdminView['tab']): number {
  return tab === 'reviews' ? pageSizes.desk : pageSizes.moderation;
}
