import { useLocation } from 'wouter';
import { api } from '#client/api.ts';
import { saveSession } from '#client/session.ts';
import { toast } from '#client/ui/toast.ts';
import type { User } from '#shared/schemas/auth.ts';

type Session = { token: string; user: User };
type Welcome = { title: string; path: string };

/** Stores the new session, says so in a toast, and goes to the next page. */
export function useNewSession() {
  const [, navigate] = useLocation();
  const utils = api.useUtils();
  return async (session: Session, { title, path }: Welcome) => {
    saveSession(session);
    toast({ title, kind: 'success' });
    navigate(path);
    await utils.moderation.invalidate();
  };
}
