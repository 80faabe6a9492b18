import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compileCache } from '#testing/database/compile-cache.ts';

const DOCTOR = join(import.meta.dirname, '../../server/commands/doctor.ts');

export type DoctorOptions = {
  /** What `ulimit -c` is set to. */
  coreLimit?: string;
  parameters?: string[];
};

/** Runs `npm run doctor` in a process of its own, in the folder and with the settings of an installation. */
export async function runDoctor(
  cwd: string,
  env: Record<string, string>,
  { coreLimit = '0', parameters = [] }: DoctorOptions = {},
) {
  const command = ['-c', `ulimit -c ${coreLimit}; exec "$@"`, 'sh', process.execPath, DOCTOR, ...parameters];
  const child = spawn('/bin/sh', command, { cwd, env: { PATH: '/usr/bin:/bin', ...compileCache(), ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [status] = await once(child, 'close');
  // A finding may take several lines.
  const findings = output
    .replaceAll(/\n {20,}/g, ' ')
    .split('\n')
    .filter((line) => /^(ok|warning|problem) /.test(line))
    .map((line) => line.replaceAll(/ {2,}/g, ' '));
  return {
    status: status as number,
    output,
    findings,
    /** Those that aren't fine and don't need the internet. */
    complaints: findings.filter((line) => !/^ok |^warning (SPF|DMARC|DKIM) /.test(line)),
  };
}
