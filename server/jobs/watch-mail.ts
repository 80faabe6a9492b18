import { Cron } from 'croner';
import type { MailWatch } from '#server/mail/mail-watch.ts';

/** Looks now and every ten minutes whether emails can be sent. Nothing waits for it. */
export function watchMail({ look }: MailWatch, report: (line: string) => void): { stop: () => void } {
  void look(report);
  return new Cron('*/10 * * * *', { utcOffset: 0 }, () => look(report));
}
