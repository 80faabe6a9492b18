import { findContact } from '#db/queries/notices.ts';
import type { Deps } from '#server/deps.ts';
import { isWithin } from '#server/errors.ts';
import { noticeMail } from '#server/mail/notice-mail.ts';
import { countEmail } from './count-email.ts';
import { giveNumber } from './give-number.ts';

type Needs = Pick<Deps, 'db' | 'mailer' | 'config' | 'keyedHash' | 'rateLimits'>;

/**
 * Emails the sender of a notice, if there is an address. Whoever sent it may have given someone else's, so `from`, the
 * network address that asks for the email, can't ask for many; then none is sent, and nothing else differs.
 * @returns whether the mail server accepted it
 */
export async function emailNotifier(
  deps: Needs,
  noticeId: number,
  news: Parameters<typeof noticeMail>[0],
  from?: string,
): Promise<boolean> {
  const { mailer, config } = deps;
  const to = (await findContact(deps.db, noticeId))?.email;
  if (!to) return false;
  const maySend = from === undefined || (await isWithin(countEmail(deps, to, from)));
  const mail = noticeMail(news, { to, ...giveNumber(deps, 'notice', noticeId), publicUrl: config.publicUrl });
  return (maySend ? mailer.send(mail) : mailer.sendNothing()).then(
    () => true,
    () => false,
  );
}
