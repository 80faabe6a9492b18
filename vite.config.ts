import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
const SERVER_PATHS = /^\/(api|dev\/mailbox|healthz|readyz|metrics)(\/|$|\?|\.json)/;

export default defineConfig({
  root: join(root, 'client'),
  plugins: [react(), tailwindcss(), preloadFonts(), precompress(), serverInDev()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['index.html', 'dev/parts.html'].map((page) => join(root, 'client', page)) },
  },
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    fs: { allow: ['client', 'shared', 'node_modules'].map((folder) => join(root, folder)) },
  },
  clearScreen: false,
});

/** The two upright fonts are on every page: the browser fetches them before it has read the stylesheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /normal-[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Compressed copies beside each text file. In `writeBundle`: earlier hooks would see files that still change. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg)$/.test(file)) continue;
        const path = join(dir, file);
        const content = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(content));
      }
    },
  };
}

type DevApp = {
  announcement: string;

  routing: (request: IncomingMessage, response: ServerResponse) => void;
  close: () => Promise<void>;
};
type DevModule = { createDevApp: () => Promise<DevApp> };

/** `npm run dev` as one process: requests for the server go to Fastify, loaded anew after each edit of its code. */
function serverInDev(): Plugin {
  let loaded: DevModule | undefined;
  let current: Promise<DevApp> | undefined;
  return {
    name: 'server-in-dev',
    apply: 'serve',
    configureServer(vite) {
      vite.httpServer?.once('listening', () => {
        latestApp().then(
          (app) => vite.config.logger.info(app.announcement),
          (error) => vite.config.logger.error(error instanceof Error ? error.message : String(error)),
        );
      });
      vite.middlewares.use((request, response, next) => {
        if (!SERVER_PATHS.test(request.url ?? '')) return next();
        latestApp()
          .then((app) => app.routing(request, response))
          .catch(next);
      });
      async function latestApp(): Promise<DevApp> {
        const module = (await vite.ssrLoadModule(resolve(root, 'server/dev-app.ts'))) as DevModule;
        if (module !== loaded) {
          loaded = module;
          const previous = current;
          current = previous
            ? previous.then((app) => app.close()).then(() => module.createDevApp())
            : module.createDevApp();
        }
        if (current === undefined) throw new Error('The server is not loaded.');
        return current;
      }
    },
  };
}
