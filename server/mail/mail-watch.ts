import { tryMailServer } from './mailer.ts';
import { whyNotSent } from './why-not-sent.ts';

const HOUR = 'yyyy-mm-ddThh'.length;

export type MailWatch = ReturnType<typeof createMailWatch>;

/**
 * Whether emails can be sent. Only the clock asks: an email that fails belongs to a person, and a line about it would
 * date the verification that follows.
 */
export function createMailWatch(url: string | undefined, timeoutMs: number, now: () => Date) {
  let failing: { since: string; why: string } | undefined;
  let tried: string | undefined;
  let reported: { why: string | undefined; hour: string } = { why: undefined, hour: '' };

  const trouble = () =>
    failing && `No email can be sent since ${failing.since}:00 UTC, because ${failing.why}.`;

  /**
   * Connects and signs in as for an email, and sends none.
   * @param report gets a line when the answer is another one, at most once an hour
   */
  async function look(report: (line: string) => void): Promise<void> {
    if (url === undefined) return;
    const hour = now().toISOString().slice(0, HOUR);
    const why = await tryMailServer(url, timeoutMs).then(() => undefined, whyNotSent);
    tried = now().toISOString();
    failing = why === undefined ? undefined : { since: failing?.since ?? hour.replace('T', ' '), why };
    if (why === reported.why || hour === reported.hour) return;
    reported = { why, hour };
    report(trouble() ?? 'Emails can be sent again.');
  }

  return {
    /** For people: since when and why no email can be sent, unless all is well. */
    trouble,
    /** When the mail server was last tried; undefined before the first time. */
    triedAt: () => tried,
    look,
  };
}
