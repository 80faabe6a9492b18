import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { isRenderedPath } from './shared/paths.ts';
import { noteBundledPackages } from './tools/build/bundled-packages.ts';
import { finishBuild, writeDocuments } from './tools/build/finish-build.ts';
import { leaveOutDescriptions } from './tools/build/leave-out-descriptions.ts';
import { leaveOutIconKeys } from './tools/build/leave-out-icon-keys.ts';

const root = import.meta.dirname;
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
const SERVER_PATHS =
  /^\/((api|\.well-known|dev\/mailbox|healthz|readyz|metrics|sitemaps|logos|data(?=\/\d))(\/|$|\?|\.json)|robots\.txt|sitemap\.xml|[^?]*(feed\.atom|preview\.png))/;
const EVERY_PAGE_NEEDS =
  /node_modules[\\/](react|react-dom|scheduler|react-error-boundary|wouter|regexparam|@tanstack|@trpc)[\\/]/;
const SCHEMAS = /\/shared\/schemas\/|\/node_modules\/zod\//;
const FORMS = /node_modules[\\/](react-hook-form|@hookform)[\\/]|[\\/]account-forms\.tsx$/;
const RADIX = /node_modules[\\/]@radix-ui[\\/]|[\\/]ui[\\/](modal|checkbox-field)\.tsx$/;
const MESSAGES = /[\\/]ui[\\/]toaster\.tsx$/;
const DIALOGS = /(add-company|report|suggest-correction)-dialog\.tsx$/;
const CREDENTIALS = /[\\/]client[\\/]anonymity[\\/]|node_modules[\\/]@noble[\\/]/;
const HINTS =
  /[\\/]rules[\\/](personal-style|identifying-|own-circumstances|contact-data|check-digits|spoken-numbers|person-names|text-language|common-english)/;
const ICONS = /node_modules[\\/]lucide-react[\\/]/;
const OURS = /^(?!.*node_modules).*[\\/](client|shared)[\\/].*\.tsx?$/;
const ENTRY = join(root, 'client/main.tsx').replaceAll('\\', '/');

export default defineConfig(({ command }) => ({
  root: join(root, 'client'),
  // React has it itself: wouter asks for it so that older versions do too.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    react(),
    tailwindcss(),
    leaveOutDescriptions(),
    leaveOutIconKeys(),
    finishBuild(),
    noteBundledPackages(),
    serverInDev(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ['index.html', 'dev/parts.html'].map((page) => join(root, 'client', page)),
          // Each page lists all of them, so their names are short.
          output: { codeSplitting: { groups: chunks() }, chunkFileNames: 'assets/[name]-[hash:6].js' },
          // tRPC doesn't say so itself: without it, its client for web sockets comes along.
          treeshake: { moduleSideEffects: [{ test: /@trpc/, sideEffects: false }] },
        },
      },
    },
    // What the server renders pages with, in one file: React's part for production is chosen here, not by NODE_ENV.
    ssr: {
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      build: {
        outDir: 'dist-server',
        manifest: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: join(root, 'client/server-render.tsx'),
          output: { codeSplitting: false },
        },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, ssr } }) {
      if (client) await build(client);
      if (ssr) await build(ssr);
      await writeDocuments(join(root, 'client/dist'), join(root, 'client/dist-server/server-render.js'));
    },
  },
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    fs: { allow: ['client', 'shared', 'node_modules'].map((folder) => join(root, folder)) },
  },
  clearScreen: false,
}));

/**
 * Few chunks instead of dozens of tiny ones, each of which costs a request: the packages every page needs, which stay
 * in caches when a release changes only our code; our code of the first page; our code that several other pages share.
 * Whatever brings a package of its own (zod, a part of Radix) stays apart, for the pages that need it; so does
 * main.tsx, which runs the app wherever it is loaded, and dev/parts.html uses its parts only.
 */
function chunks(): Rolldown.CodeSplittingGroup[] {
  const first = new Map<string, boolean>();
  const light = new Map<string, boolean>();
  type Context = Rolldown.ChunkingContext;

  function isFirst(id: string, context: Context): boolean {
    return remember(first, id, () => {
      const importers = OURS.test(id) ? (context.getModuleInfo(id)?.importers ?? []) : [];
      return importers.some((importer) => importer === ENTRY || isFirst(importer, context));
    });
  }
  function isLight(id: string, context: Context): boolean {
    return remember(light, id, () => {
      if (!OURS.test(id)) return !id.includes('node_modules') || EVERY_PAGE_NEEDS.test(id) || ICONS.test(id);
      return (context.getModuleInfo(id)?.importedIds ?? []).every((imported) => isLight(imported, context));
    });
  }
  return [
    { name: 'packages', test: EVERY_PAGE_NEEDS, priority: 3 },
    {
      debugName: 'app',
      name: (id, context) => (isFirst(id, context) ? 'app' : null),
      test: OURS,
      priority: 2,
    },
    {
      debugName: 'shared',
      name: (id, context) => (isLight(id, context) ? 'shared' : null),
      test: (id) => OURS.test(id) || ICONS.test(id),
      minShareCount: 2,
      priority: 1,
    },
    // Each page lists all chunks with their fingerprints, so small ones that belong together are one.
    { name: 'schemas', test: SCHEMAS, minShareCount: 2, priority: 1 },
    { name: 'forms', test: FORMS, priority: 1 },
    // With the parts of Radix that it needs: every page loads it, once it is there.
    { name: 'toaster', test: MESSAGES, priority: 2 },
    { name: 'radix', test: RADIX, minShareCount: 2, priority: 1 },
    { name: 'dialogs', test: DIALOGS, priority: 1 },
    // For other dialogs, and what masks errors for the console.
    { name: 'late', test: /[\\/](edit-distance|mask-sensitive)\.ts$/, priority: 3 },
    // Thousands of names, for the pages on which people write and moderate.
    { name: 'hints', test: HINTS, minShareCount: 2, priority: 2 },
    // What checks signatures and proofs, once someone asks.
    { name: 'checks', test: /[\\/]client[\\/]anonymity[\\/]check-(log|sentence)\.ts$/, priority: 1 },
    { name: 'credentials', test: CREDENTIALS, minShareCount: 2, priority: 1 },
  ];
}

function remember(known: Map<string, boolean>, key: string, find: () => boolean): boolean {
  const value = known.get(key) ?? find();
  known.set(key, value);
  return value;
}

type Opened = {
  announcement: string;
  app: {
    ready: () => PromiseLike<unknown>;
    routing: (request: IncomingMessage, response: ServerResponse) => void;
    close: () => Promise<void>;
  };
};
type PageCode = { document: string; renderPage: unknown };
type ServerModule = {
  openApp: (
    config: undefined,
    pages: { readPageCode: (url: string) => Promise<PageCode> },
  ) => Promise<Opened>;
};

/** `npm run dev` as one process: requests for the server go to Fastify, loaded again after each edit of its code. */
function serverInDev(): Plugin {
  let loaded: ServerModule | undefined;
  let current: Promise<Opened> | undefined;
  return {
    name: 'server-in-dev',
    apply: 'serve',
    configureServer(vite) {
      vite.httpServer?.once('listening', () => {
        latest().then(
          ({ announcement }) => vite.config.logger.info(announcement),
          (error) => vite.config.logger.error(error instanceof Error ? error.message : String(error)),
        );
      });
      // A changed configuration starts Vite anew, in the same process.
      vite.httpServer?.once('close', () => {
        current?.then(({ app }) => app.close()).catch(() => {});
      });
      vite.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        latest()
          .then(({ app }) => {
            const isPage = isRenderedPath(path);
            if (!isPage && !SERVER_PATHS.test(path)) return next();
            // A page that was rendered before an edit isn't asked for again.
            if (isPage) request.headers['cache-control'] = 'no-cache';
            app.routing(request, response);
          })
          .catch(next);
      });
      async function latest(): Promise<Opened> {
        const module = (await vite.ssrLoadModule(resolve(root, 'server/start/open-app.ts'))) as ServerModule;
        if (current === undefined || module !== loaded) current = replace(current, module, readPageCode);
        loaded = module;
        return current;
      }
      async function readPageCode(url: string): Promise<PageCode> {
        const { renderPage } = await vite.ssrLoadModule(resolve(root, 'client/server-render.tsx'));
        const html = await readFile(join(root, 'client/index.html'), 'utf8');
        // Otherwise the page would be without style until its scripts have run.
        const document = html.replace('</head>', '<link rel="stylesheet" href="/theme.css" />$&');
        return { document: await vite.transformIndexHtml(url, document), renderPage };
      }
    },
  };
}

async function replace(
  previous: Promise<Opened> | undefined,
  { openApp }: ServerModule,
  readPageCode: (url: string) => Promise<PageCode>,
): Promise<Opened> {
  await (await previous)?.app.close();
  const opened = await openApp(undefined, { readPageCode });
  await opened.app.ready();
  return opened;
}
