import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumPath } from '../testing/browser/browser.ts';
import type { Figure, Place } from './figures.ts';
import { median } from './median.ts';
import { startApp } from './running-app.ts';

// At 180 MB, it is downloaded for each run instead of being a dependency.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
const TRIES = 3;
const PATHS = ['/', '/companies', '/companies/1'];
/** Minimum score for each category. */
const LEAST = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };
/** What it measures, in ms if it is a time, and the most it may be. */
const METRICS = {
  'first-contentful-paint': { unit: 'ms', target: 1100 },
  'largest-contentful-paint': { unit: 'ms', target: 1500 },
  'total-blocking-time': { unit: 'ms' },
  'cumulative-layout-shift': { unit: '', target: 0 },
} as const;

type Audit = { score: number | null; numericValue?: number };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Report = {
  runtimeError?: { message: string };
  categories: Record<string, Category>;
  audits: Record<string, Audit>;
};

const run = promisify(execFile);

/** Lighthouse's mobile profile: a slow phone on slow 4G. */
export async function benchLighthouse(place: Place): Promise<Figure[]> {
  await using app = await startApp(place);
  const figures: Figure[] = [];
  for (const path of PATHS) {
    const reports: Report[] = [];
    for (let round = 0; round < RUNS; round += 1) reports.push(await audit(app.url + path, place.folder));
    const middle = (of: (report: Report) => number) => median(reports.map(of));
    for (const [name, target] of Object.entries(LEAST)) {
      const value = middle((report) => scoreOf(report, name));
      if (value < target) console.log(`${path}, ${name}: ${weakAudits(reports, name).join(', ')}`);
      figures.push({ name: `${path}, ${name}`, value, target, unit: 'points', better: 'higher' });
    }
    for (const [id, metric] of Object.entries(METRICS))
      figures.push({ name: `${path}, ${id}`, value: middle((report) => figureOf(report, id)), ...metric });
  }
  return figures;
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

/** What kept a category below 100 in any run, by weight. */
function weakAudits(reports: Report[], name: string): string[] {
  const weak = reports.flatMap(({ categories, audits }) =>
    (categories[name]?.auditRefs ?? []).filter(
      ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1,
    ),
  );
  return [...new Set(weak.sort((one, other) => other.weight - one.weight).map(({ id }) => id))];
}
