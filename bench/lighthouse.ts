import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumPath } from '../e2e/browser.ts';
import { median } from './median.ts';
import type { RunningApp } from './running-app.ts';

// At 180 MB, it is downloaded for each run instead of being a dependency.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
const TRIES = 3;
const PATHS = ['/', '/companies', '/companies/1'];
/** Minimum score for each category. */
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};
const COLUMNS = ['perf', 'a11y', 'best', 'seo', ...Object.keys(METRICS)];

type Audit = { score: number | null; numericValue?: number };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Report = {
  runtimeError?: { message: string };
  categories: Record<string, Category>;
  audits: Record<string, Audit>;
};

const run = promisify(execFile);

/** Lighthouse's mobile profile: a slow phone on slow 4G. False when a score is below its minimum. */
export async function benchLighthouse({ url, folder }: RunningApp): Promise<boolean> {
  console.log(`${'page'.padEnd(14)}${COLUMNS.map((column) => column.padStart(7)).join('')}`);
  let reached = true;
  for (const path of PATHS) {
    const reports: Report[] = [];
    for (let round = 0; round < RUNS; round += 1) reports.push(await audit(url + path, folder));
    const scores = Object.keys(LEAST).map((name) => median(reports.map((report) => scoreOf(report, name))));
    const figures = Object.values(METRICS).map((id) => median(reports.map((report) => figureOf(report, id))));
    console.log(`${path.padEnd(14)}${cells(scores, figures).join('')}`);
    const missed = Object.entries(LEAST).filter(([, least], index) => (scores[index] ?? 0) < least);
    for (const [name] of missed) console.log(`  ${name}: ${weakAudits(reports, name).join(', ')}`);
    reached &&= missed.length === 0;
  }
  return reached;
}

/** On a busy machine, Chromium sometimes records nothing. Then we try once more. */
async function audit(url: string, folder: string, tries = TRIES): Promise<Report> {
  try {
    return await auditOnce(url, folder);
  } catch (error) {
    if (tries === 1) throw error;
    return audit(url, folder, tries - 1);
  }
}

async function auditOnce(url: string, folder: string): Promise<Report> {
  const file = join(folder, 'lighthouse.json');
  const lighthouse = ['npm', 'exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url];
  const options = ['--quiet', '--output=json', `--output-path=${file}`];
  const chrome = ['--chrome-flags=--headless=new --no-sandbox --disable-gpu'];
  await run('env', [`CHROME_PATH=${chromiumPath()}`, ...lighthouse, ...options, ...chrome]);
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report;
}

function scoreOf({ categories }: Report, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}

function figureOf({ audits }: Report, id: string): number {
  return audits[id]?.numericValue ?? Number.NaN;
}

function cells(scores: number[], [fcp = 0, lcp = 0, tbt = 0, cls = 0]: number[]): string[] {
  const seconds = [fcp, lcp].map((value) => `${(value / 1000).toFixed(1)} s`);
  return [...scores.map(String), ...seconds, `${tbt.toFixed(0)} ms`, cls.toFixed(3)].map((cell) =>
    cell.padStart(7),
  );
}

/** What kept a category below 100 in any run, by weight. */
function weakAudits(reports: Report[], name: string): string[] {
  const weak = reports.flatMap(({ categories, audits }) =>
    (categories[name]?.auditRefs ?? []).filter(
      ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1,
    ),
  );
  return [...new Set(weak.sort((one, other) => other.weight - one.weight).map(({ id }) => id))];
}
