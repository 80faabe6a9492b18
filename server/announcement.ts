import type { Deps } from './deps.ts';

/** What the terminal prints once the site is running: its URL, where emails go, and the demo moderator. */
export function announcement(
  { config, mailer }: Pick<Deps, 'config' | 'mailer'>,
  moderator: { email: string; password: string } | undefined,
): string {
  const lines = ['', `  Candor     ${config.publicUrl}`];
  if (mailer.captured) lines.push(`  Mailbox    ${config.publicUrl}/dev/mailbox`);
  if (moderator) lines.push(`  Moderator  ${moderator.email}  ${moderator.password}`);
  return [...lines, ''].join('\n');
}
