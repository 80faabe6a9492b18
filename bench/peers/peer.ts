import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Company } from '#shared/schemas/company.ts';
import type { RunningProcess } from '../processes.ts';

export type Asked = { kind: 'company' | 'reviews' | 'search'; company: Company };

export type Peer = {
  /** Starts it with the companies and reviews in a file. */
  start: (data: string) => Promise<RunningProcess>;
  pathOf: (asked: Asked) => string;
};

export function askCandor({ kind, company }: Asked): string {
  if (kind === 'company') return `/api/v1/companies/${company.id}`;
  if (kind === 'reviews') return `/api/v1/reviews?company_id=${company.id}`;
  return `/api/v1/companies?limit=10&search=${wordOf(company)}`;
}

/** The first letters of its name, without accents, which not everybody finds. */
export function wordOf({ name }: Company): string {
  return /^[a-z]{3,8}/i.exec(name)?.[0].toLowerCase() ?? 'nor';
}

/** Installs a package in a temporary folder, the first time. @returns the folder */
export function installed(name: string, version: string): string {
  const folder = join(tmpdir(), 'candor-bench-data', `${name.replaceAll('/', '-')}-${version}`);
  const done = join(folder, 'installed');
  if (existsSync(done)) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'peer', private: true }));
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...options, `${name}@${version}`], { cwd: folder, stdio: 'inherit' });
  writeFileSync(done, '');
  return folder;
}
