import { useLocation, useSearchParams } from 'wouter';
import { pageSizes } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { lastPage, numberIn, pageIn, queryOf } from '#shared/rules/page-number.ts';
import { reviewStatuses } from '#shared/words.ts';

const tabs = ['dashboard', 'companies', 'reviews', 'reports'] as const;

export type AdminView = {
  tab: (typeof tabs)[number];
  status: (typeof reviewStatuses)[number];
  /** Null for all companies. */
  company: number | null;
  page: number;
};

const first: AdminView = { tab: 'dashboard', status: 'pending', company: null, page: 1 };

/** URL of a part of the admin area; anything left out is as it is at first. */
export function adminPath(view: Partial<AdminView>): string {
  return paths.admin(queryOf({ ...first, ...view }, first));
}

/** The part of the admin area that the URL names, and how to go to another; unknown values count as none. */
export function useAdminView() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const view: AdminView = {
    tab: tabs.find((tab) => tab === params.get('tab')) ?? first.tab,
    status: reviewStatuses.find((status) => status === params.get('status')) ?? first.status,
    company: numberIn(params.get('company')),
    page: pageIn(params.get('page'), lastPage(pageSizes.moderation)),
  };
  const show = (next: Partial<AdminView>, options?: { replace: boolean }) => {
    const path = adminPath(next);
    // One click chooses a tab twice: by the press and by the focus that follows.
    if (path !== location.pathname + location.search) navigate(path, options);
  };
  return { view, show };
}
