import { whyUnreached } from '#server/start/explain-failure.ts';

/** How long a check waits for anything on the network. */
export const PATIENCE_MS = 5000;

/** What a check found, in one sentence, and what to do unless it is fine. */
export type Finding = { check: string; status: 'ok' | 'warning' | 'problem'; says: string };

/** The findings of one check, which may say so several times. */
export type Check = { name: string; run: () => Finding[] | Promise<Finding[]> };

export const ok = (check: string, says: string): Finding => ({ check, status: 'ok', says });
export const warning = (check: string, says: string): Finding => ({ check, status: 'warning', says });
export const problem = (check: string, says: string): Finding => ({ check, status: 'problem', says });

/** What went wrong, in a word or two for the middle of a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const why = whyUnreached(error);
  if (why !== undefined) return why;
  if (error.name === 'TimeoutError') return `no answer in ${PATIENCE_MS / 1000} seconds`;
  return 'code' in error && error.message === ''
    ? String(error.code)
    : error.message.split('\n')[0]?.trim() || error.name;
}

/** Runs checks one after the other. One that fails in a way it doesn't know itself is a finding too. */
export async function findAll(checks: Check[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { name, run } of checks) {
    try {
      found.push(...(await run()));
    } catch (error) {
      found.push(problem(name, `This couldn't be checked (${reasonOf(error)}).`));
    }
  }
  return found;
}

const CHECK_WIDTH = 16;
const LINE_WIDTH = 100;

/** A line for each finding, wrapped to the width of a terminal. */
export function table(findings: Finding[]): string {
  return findings
    .map(({ check, status, says }) => {
      const indent = ' '.repeat(10 + CHECK_WIDTH);
      return `${status.padEnd(8)}  ${check.padEnd(CHECK_WIDTH)}${wrapped(says, LINE_WIDTH - indent.length).join(`\n${indent}`)}`;
    })
    .join('\n');
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
