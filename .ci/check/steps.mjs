import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Runs the steps in parallel, one per core, prints a row for each, and returns how many failed. */
export async function runSteps(steps) {
  const results = [];
  const waiting = steps.entries();
  const worker = async () => {
    for (const [index, step] of waiting) results[index] = await timed(step);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));

  for (const { name, what, ok, seconds } of results) {
    console.log(`${ok ? '✓' : '✗'} ${name.padEnd(18)} ${`${seconds} s`.padStart(7)}  ${what}`);
  }
  const failed = results.filter(({ ok }) => !ok);
  for (const { name, what, output } of failed) console.log(`\n✗ ${name} (${what})\n\n${output.trim()}\n`);
  return failed.length;
}

async function timed(step) {
  const start = performance.now();
  const result = await step.run(step.what);
  return { ...step, ...result, seconds: ((performance.now() - start) / 1000).toFixed(1) };
}

/** Runs a command line and returns what it prints. */
export function runCommand(line) {
  const [command, ...args] = line.split(' ');
  return run(command, args);
}

export function run(command, args, cwd = process.cwd()) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
