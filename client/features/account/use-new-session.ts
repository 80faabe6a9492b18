import { useLocation } from 'wouter';
import { api } from '#client/api.ts';
import { saveSession } from '#client/session.ts';
import { toast } from '#client/ui/toast.ts';
import { paths } from '#shared/paths.ts';
import { mayModerate } from '#shared/rules/permissions.ts';

type Saved = Parameters<typeof saveSession>[0];

/** Stores the new session, says so in a toast, and goes to the next page. */
export function useNewSession() {
  const [, navigate] = useLocation();
  const utils = api.useUtils();
  return async (session: Saved, title: string, details?: string) => {
    saveSession(session);
    toast('success', title, details);
    navigate(mayModerate(session.user?.roles ?? []) ? paths.admin() : paths.home());
    await Promise.all([utils.moderation.invalidate(), utils.secondFactor.invalidate()]);
  };
}
