import { api, messageOf } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast.ts';
import { useLostFocus } from '#client/ui/use-lost-focus.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import type { OwnSession } from '#shared/schemas/account.ts';
import { useLeaving } from './use-sign-out.ts';

const HOUR = 3_600_000;

/** Where someone is signed in, and how to sign out there. */
export function Sessions() {
  const leave = useLeaving();
  const utils = api.useUtils();
  const list = useLostFocus<HTMLUListElement>();
  const sessions = api.account.sessions.useQuery(undefined, { refetchOnMount: 'always', gcTime: 0 });
  const onError = (error: unknown) => toast('error', "You haven't been signed out", messageOf(error));
  const endOne = api.account.endSession.useMutation({
    async onSuccess() {
      toast('success', 'Signed out in that browser');
      await utils.account.sessions.invalidate();
    },
    onError,
  });
  const endAll = api.account.endSessions.useMutation({
    onSuccess() {
      leave();
      toast('success', "You're signed out everywhere");
    },
    onError,
  });
  if (sessions.isError && sessions.data === undefined)
    return <LoadError title="We couldn't load where you're signed in." query={sessions} />;
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        className="divide-y divide-hairline rounded-card border border-hairline bg-card outline-none"
      >
        {sessions.data?.data.map((session) => (
          <SessionRow
            key={session.session_id}
            session={session}
            ending={endOne.isPending && endOne.variables.session_id === session.session_id}
            onEnd={() => endOne.mutate({ session_id: session.session_id })}
          />
        )) ?? (
          <li className="p-5">
            <Skeleton className="h-11 w-full" />
          </li>
        )}
      </ul>
      <Button
        variant="danger"
        className="mt-5"
        inactive={endAll.isPending || sessions.data === undefined}
        onClick={() => endAll.mutate()}
      >
        Sign out everywhere
      </Button>
    </>
  );
}

type RowProps = { session: OwnSession; ending: boolean; onEnd: () => void };

function SessionRow({ session, ending, onEnd }: RowProps) {
  const browser = session.browser ?? 'Unknown browser';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 p-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{browser}</p>
        <p className="text-sm text-soft">{whenUsed(session)}</p>
      </div>
      {session.is_current ? (
        <p className="rounded-control bg-tint px-3 py-1.5 text-sm font-medium">This browser</p>
      ) : (
        <Button variant="secondary" aria-label={`Sign out of ${browser}`} inactive={ending} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function whenUsed({ started_at, used_at, is_current }: OwnSession): string {
  const began = started_at && ago(started_at);
  const used = used_at && !is_current && ago(used_at);
  return [began && `Signed in ${began}`, used && used !== began && `last used ${used}`]
    .filter(Boolean)
    .join(', ');
}

/** Minutes would pretend to be exact: we know only the quarter of the hour. */
function ago(at: string): string {
  const [then, now] = [new Date(at), new Date()];
  return now.getTime() - then.getTime() < HOUR ? 'less than an hour ago' : relativeTime(then, now);
}
