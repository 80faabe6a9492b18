const UNREACHABLE = /^(ESOCKET|ECONNECTION|ETIMEDOUT)$/;
const OF_SYSTEM = /\bE[A-Z]{4,}\b/;

/** Why the mail server gets no email from us. In our words: its own could repeat a user name or an address. */
export function whyNotSent(error: unknown): string {
  if (!(error instanceof Error)) return 'the mail server failed';
  const { code, responseCode, syscall } = error as Error & Partial<Record<string, string | number>>;
  const answer = responseCode === undefined ? '' : ` (${responseCode})`;
  if (code === 'EDNS') return "the host name in SMTP_URL can't be found";
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return `the mail server doesn't accept the user name and password in SMTP_URL${answer}`;
  if (/certificate|altnames/i.test(error.message)) return "the mail server's certificate isn't valid";
  if (code === 'ETLS' || /SSL routines/.test(error.message))
    return 'no encrypted connection can be made (smtps:// usually needs port 465, and smtp:// port 587)';
  if (answer !== '') return `the mail server refuses us${answer}`;
  if (code === undefined || UNREACHABLE.test(String(code))) {
    const reason = syscall === undefined ? undefined : OF_SYSTEM.exec(error.message)?.[0];
    return `the mail server doesn't answer${reason === undefined ? '' : ` (${reason})`}`;
  }
  return `the mail server failed (${code})`;
}
