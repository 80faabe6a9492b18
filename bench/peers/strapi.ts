import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Company } from '#shared/schemas/company.ts';
import { startProcess } from '../processes.ts';

const NODE_MODULES = join(import.meta.dirname, '../../node_modules');

const PACKAGE = '@strapi/strapi@5.54.0';

/** Those that it requires. */
const MIDDLEWARES = ['errors', 'security', 'cors', 'query', 'body', 'public', 'favicon'];

const text = { type: 'text' };
const number = { type: 'integer' };
const attributes = {
  company: { name: { type: 'string' }, domain: { type: 'string' }, hq_location: text, address: text },
  // Its own relations would cost a join: this is the fastest that it can be.
  review: {
    company_id: number,
    created_at_day: { type: 'string' },
    rating: { type: 'decimal' },
    content: { type: 'json' },
  },
};
const indexes = {
  company: [],
  review: [{ name: 'reviews_by_company', columns: ['company_id', 'created_at_day'] }],
};

/** A project with these two kinds of content, as its generator writes it, without the admin panel. */
function projectFiles(): Record<string, string> {
  const config = (value: object) => `module.exports = ${JSON.stringify(value)};`;
  const files: Record<string, string> = {
    'config/server.js': config({ host: '127.0.0.1', port: 0, app: { keys: ['bench'] } }),
    'config/admin.js': config({
      ...{ serveAdminPanel: false, auth: { secret: 'bench' }, apiToken: { salt: 'bench' } },
      ...{ transfer: { token: { salt: 'bench' } }, secrets: { encryptionKey: 'bench' } },
    }),
    'config/database.js': config({
      connection: { client: 'sqlite', connection: { filename: 'strapi.db' }, useNullAsDefault: true },
    }),
    'config/middlewares.js': config(MIDDLEWARES.map((name) => `strapi::${name}`)),
    'src/index.js': config({}),
    'public/uploads/.gitkeep': '',
    'start.cjs': start,
  };
  for (const name of ['company', 'review'] as const) {
    const plural = { company: 'companies', review: 'reviews' }[name];
    const uid = `api::${name}.${name}`;
    const factory = (kind: string, options = '') =>
      `module.exports = require('@strapi/strapi').factories.createCore${kind}('${uid}'${options});`;
    const open = ', { config: { find: { auth: false }, findOne: { auth: false } } }';
    files[`src/api/${name}/content-types/${name}/schema.json`] = JSON.stringify({
      ...{ kind: 'collectionType', collectionName: plural, options: { draftAndPublish: false } },
      info: { singularName: name, pluralName: plural, displayName: name },
      ...{ attributes: attributes[name], indexes: indexes[name] },
    });
    files[`src/api/${name}/routes/${name}.js`] = factory('Router', open);
    files[`src/api/${name}/controllers/${name}.js`] = factory('Controller');
    files[`src/api/${name}/services/${name}.js`] = factory('Service');
  }
  return files;
}

const start = `const { createStrapi } = require('@strapi/strapi');
const { readFileSync } = require('node:fs');
(async () => {
  const strapi = await createStrapi({ appDir: __dirname, distDir: __dirname }).load();
  const { companies, reviews } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
  const fill = async (uid, rows) => {
    for (let at = 0; at < rows.length; at += 100)
      await strapi.db.query(uid).createMany({ data: rows.slice(at, at + 100) });
  };
  const document = (id) => String(id).padStart(24, 'c');
  await fill('api::company.company', companies.map(({ id, name, domain, hq_location, address }) =>
    ({ documentId: document(id), name, domain, hq_location, address })));
  await fill('api::review.review', reviews.map(({ id, company_id, created_at, rating, ...content }) =>
    ({ documentId: document(id), company_id, created_at_day: created_at, rating, content })));
  await strapi.start();
  console.log('listening at http://127.0.0.1:' + strapi.server.httpServer.address().port);
})();
`;

/** Starts it with the companies and reviews in a file. */
export function startStrapi(data: string) {
  const folder = installed();
  rmSync(join(folder, 'strapi.db'), { force: true });
  for (const [path, content] of Object.entries(projectFiles())) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  // Ours is compiled already.
  const sqlite = join(folder, 'node_modules/better-sqlite3');
  if (!existsSync(sqlite)) symlinkSync(join(NODE_MODULES, 'better-sqlite3'), sqlite);
  const env = { NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true', JWT_SECRET: 'bench' };
  return startProcess(join(folder, 'start.cjs'), folder, { env, given: [data] });
}

/** Installs it in a temporary folder, the first time. @returns the folder */
function installed(): string {
  const folder = join(tmpdir(), 'candor-bench-data', PACKAGE.replaceAll(/[/@]/g, '-'));
  const done = join(folder, 'installed');
  if (existsSync(done)) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'peer', private: true }));
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...options, PACKAGE], { cwd: folder, stdio: 'inherit' });
  writeFileSync(done, '');
  return folder;
}

export type Asked = { kind: 'company' | 'reviews' | 'search'; company: Company };

export function askStrapi({ kind, company }: Asked): string {
  const page = 'pagination[pageSize]=10&pagination[withCount]=false';
  if (kind === 'company') return `/api/companies/${String(company.id).padStart(24, 'c')}`;
  if (kind === 'reviews')
    return `/api/reviews?filters[company_id][$eq]=${company.id}&sort=created_at_day:desc&${page}`;
  return `/api/companies?filters[name][$containsi]=${wordOf(company)}&${page}`;
}

/** The first letters of its name, without accents, which not everybody finds. */
export function wordOf({ name }: Company): string {
  return /^[a-z]{3,8}/i.exec(name)?.[0].toLowerCase() ?? 'nor';
}
