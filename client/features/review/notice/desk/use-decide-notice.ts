import { api, messageOf, refusalOf } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';

type Options = { onDone: () => void /** Someone or something else was faster. */; onOutdated: () => void };

/** Decides about a notice, or asks its sender. */
export function useDecideNotice({ onDone, onOutdated }: Options) {
  const { companies, managedNotices, moderation, reviews } = api.useUtils();
  const readAgain = () =>
    Promise.all([
      ...[managedNotices.list.invalidate(), moderation.invalidate()],
      ...[reviews.invalidate(), companies.invalidate()],
    ]);
  const options = {
    async onSuccess({ status, emailed }: { status: string; emailed: boolean }) {
      const mail = emailed
        ? 'We emailed the sender.'
        : 'The sender got no email, but can read it with their code.';
      toast('success', titles[status] ?? 'Saved', mail);
      onDone();
      await readAgain();
    },
    async onError(error: unknown) {
      const { reason } = refusalOf(error) ?? {};
      if (reason === 'notice_changed' || reason === 'not_found') {
        toast('info', 'This notice has changed', 'Read it again. We saved nothing.');
        onOutdated();
      } else toast('error', "We couldn't save that", messageOf(error, 'Try again in a moment.'));
      await readAgain();
    },
  };
  return {
    decide: api.managedNotices.decide.useMutation(options),
    ask: api.managedNotices.ask.useMutation(options),
  };
}

const titles: Record<string, string> = {
  kept: 'Review kept',
  removed: 'Review removed',
  asked: 'Question sent',
};
