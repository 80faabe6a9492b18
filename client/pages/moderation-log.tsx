import { useSearchParams } from 'wouter';
import { ModerationLog } from '#client/features/moderation-log/moderation-log.tsx';
import { pageSizes } from '#shared/limits.ts';
import { readLogView } from '#shared/rules/log-view.ts';
import { lastPage, pageIn } from '#shared/rules/page-number.ts';

export function ModerationLogPage() {
  const [params] = useSearchParams();
  const page = pageIn(params.get('page'), lastPage(pageSizes.log));
  return <ModerationLog {...readLogView((name) => params.get(name))} page={page} />;
}
