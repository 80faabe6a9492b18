import { setTimeout } from 'node:timers/promises';
import { paths } from '#shared/paths.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { get } from './request.ts';

/** After this, the server leaves the rest of a page to the browser. */
const SLOW_MS = 2000;
/** As long as a busy server's Retry-After. */
const BUSY_MS = 5000;

/** Measures how long pages take. Log and metrics say nothing about single visits. */
export async function checkPages(publicUrl: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const path of [paths.home(), paths.companies()]) {
    const first = await measure(publicUrl + path);
    // A server that has too much to do for a moment says when to come back.
    if (first.status === 503) await setTimeout(BUSY_MS);
    const { status, took } = first.status === 503 ? await measure(publicUrl + path) : first;
    findings.push(judge(publicUrl + path, status, took));
  }
  return findings;
}

async function measure(url: string): Promise<{ status: number; took: number }> {
  const begun = performance.now();
  // Otherwise it would come from the server's cache.
  const { status } = await get(url, { 'cache-control': 'no-cache' });
  return { status, took: Math.round(performance.now() - begun) };
}

function judge(url: string, status: number, took: number): Finding {
  if (status !== 200)
    return problem(
      'Pages',
      `${url} answers with status ${status}. Read the server's log after the next full hour.`,
    );
  if (took <= SLOW_MS) return ok('Pages', `${url} took ${took} ms.`);
  return warning(
    'Pages',
    `${url} took ${(took / 1000).toFixed(1)} seconds. Check the load of this machine, of the database and of the proxy.`,
  );
}
