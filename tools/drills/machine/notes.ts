import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name of the site in the check, in place of the one in the notes. */
export const NAME = 'candor.test';
export const ADMIN = `you@${NAME}`;
/** Where the machine finds the repository. */
export const REPOSITORY = '/srv/candor';

/** What install.sh asks for. A mail server on the machine itself needs no password. */
const answers = `CANDOR_SITE=${NAME} SMTP_URL=smtp://127.0.0.1:2525 MAIL_BOUNCES=bounces@${NAME} ADMIN_EMAIL=${ADMIN}`;

/** What the notes leave to their reader. */
const examples: Record<string, string> = {
  'sh /opt/candor/releases/1/deploy/install.sh': `${answers} sh /opt/candor/releases/1/deploy/install.sh --yes --local`,
  'ADDRESS-OF-THE-REPOSITORY': REPOSITORY,
  'candor.example': NAME,
  '2026-12-01': '$(date +%F)',
  // No one sits in front of it.
  'restore.ts /var/lib/candor/backup.db': 'restore.ts /var/lib/candor/backup.db --yes',
};

/**
 * The steps of a section of deploy/README.md for one Debian machine: its fenced blocks, with our own values in place of the
 * examples. Those for containers are left out.
 */
export function stepsOf(heading: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../deploy/README.md'), 'utf8');
  const [, section] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (section === undefined) throw new Error(`deploy/README.md has no section "${heading}".`);
  const [own = ''] = section.split(/^##+ /m);
  const blocks = [...own.matchAll(/^( *)```\n([\s\S]*?)^ *```$/gm)];
  return blocks
    .map(([, indent = '', block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trimEnd())
    .filter((block) => !/\bdocker\b/.test(block))
    .map(fill);
}

function fill(block: string): string {
  return Object.entries(examples).reduce((text, [example, own]) => text.replaceAll(example, own), block);
}
