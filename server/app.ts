import { join } from 'node:path';
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { bodyBytes } from '#shared/limits.ts';
import type { Deps } from './deps.ts';
import { registerOnionLocation } from './found/onion-location.ts';
import { foundPlugin } from './found/plugin.ts';
import { compression, createAnswerCache, readPublicVersion } from './http/answer-cache.ts';
import { registerApiReference } from './http/api-reference/register.ts';
import { type ConnectionLimits, capConnections, connectionOptions } from './http/connections.ts';
import { registerCors } from './http/cors.ts';
import { refuseWhileDraining } from './http/draining.ts';
import { refuseBrokenRequest, registerErrorHandler } from './http/error-handler.ts';
import { registerFailures } from './http/failures.ts';
import { registerForgetDevice } from './http/forget-device.ts';
import { registerHealth } from './http/health.ts';
import { knowUrls } from './http/known-urls.ts';
import { shedLoad } from './http/load-shedding.ts';
import { hideDevelopment } from './http/local-requests.ts';
import { registerRequestLog } from './http/log.ts';
import { registerMailbox } from './http/mailbox.ts';
import { registerMetrics } from './http/metrics.ts';
import { refuseOddRequests, routeUnreadable } from './http/odd-requests.ts';
import { registerPadding } from './http/padding.ts';
import { closeUntilBegun } from './http/plain-pages.ts';
import {
  readEncodingName,
  requestEncodings,
  unknownEncoding,
  unpackWithin,
} from './http/request-encoding.ts';
import { ofDevelopment, registerSecurityHeaders } from './http/security-headers.ts';
import { importMapSource, registerStaticClient } from './http/static-client.ts';
import { trpcPlugin } from './http/trpc-plugin.ts';
import { registerWellKnown } from './http/well-known.ts';
import { builtPageCode, pagesPlugin, type ReadPageCode } from './pages/plugin.ts';
import { docsPlugin } from './rest/docs.ts';
import { restPlugin } from './rest/plugin.ts';
import type { Config } from './start/env.ts';

export type AppOptions = ConnectionLimits & {
  /** Where log lines go instead of standard output. */
  logStream?: { write: (line: string) => void };
  /** Folder with the built client. */
  clientFolder?: string;
  /** The code of the pages, if it isn't the built one. */
  readPageCode?: ReadPageCode;
  /** Milliseconds after a request at which its page is left to the browser. */
  pagePatience?: number;
  /**
   * Whether requests are refused while the event loop is behind. Whatever else runs in the process would delay it too.
   */
  shedsLoad?: boolean;
};

/** The whole server, without listening on a port. Everything it depends on is in `deps`. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const app: FastifyInstance = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: withoutLibraries(config.logLevel),
      base: null,
      ...(options.logStream && { stream: options.logStream }),
    },
    // No request ids: gaps in a sequence would show when unlogged requests came.
    genReqId: () => '-',
    // Libraries write to the request's log, some of them its URL. We keep only our own lines, in the app's log.
    childLoggerFactory: silentLogger(),
    trustProxy: config.trustProxy,
    bodyLimit: bodyBytes.usual,
    return503OnClosing: false,
    ...connectionOptions(options),
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (_error, request, reply) => routeUnreadable(app, request, reply),
    routerOptions: { maxParamLength: 5000 },
  });
  capConnections(app, options);
  registerErrorHandler(app, deps);
  registerFailures(app, deps);
  registerRequestLog(app);
  knowUrls(app);
  const clientFolder = options.clientFolder ?? join(import.meta.dirname, '../client/dist');
  const inlineScripts = options.readPageCode ? ofDevelopment : importMapSource(clientFolder);
  registerSecurityHeaders(app, config.production, inlineScripts);
  registerOnionLocation(app, config);
  readEncodingName(app);
  registerPadding(app);
  await app.register(compress, {
    threshold: 1024,
    ...compression,
    requestEncodings,
    onUnsupportedRequestEncoding: unknownEncoding,
    zlib: unpackWithin(bodyBytes.usual),
  });
  await registerCors(app, config.corsOrigins);
  refuseWhileDraining(app);
  if (options.shedsLoad) await shedLoad(app);
  refuseOddRequests(app);
  if (config.production) closeUntilBegun(app, deps);
  registerHealth(app, deps);
  registerMetrics(app, deps);
  registerWellKnown(app, deps);
  registerForgetDevice(app, deps);
  hideDevelopment(app);
  if (!config.production) registerMailbox(app, deps.mailer);
  const answers = createAnswerCache(readPublicVersion(deps));
  await app.register(trpcPlugin, { prefix: '/api/trpc', deps, answers });
  await app.register(restPlugin, { prefix: '/api/v1', deps, answers });
  await app.register(docsPlugin, { prefix: '/api', deps, answers });
  await registerApiReference(app, deps, clientFolder);
  await app.register(foundPlugin, { deps });
  const readCode = options.readPageCode ?? builtPageCode(clientFolder);
  const patience = options.pagePatience ?? 2000;
  if (readCode) await app.register(pagesPlugin, { deps, answers, readCode, patience });
  await registerStaticClient(app, deps, clientFolder);
  return app;
}

/** One for all requests: creating one per request takes a tenth of a short response's time. */
function silentLogger(): (logger: FastifyBaseLogger) => FastifyBaseLogger {
  let silent: FastifyBaseLogger | undefined;
  return (logger) => {
    silent ??= logger.child({}, { level: 'silent' });
    return silent;
  };
}

/** Below info, only libraries write, and their lines quote requests or reveal when they came. */
function withoutLibraries(level: Config['logLevel']): Config['logLevel'] {
  return level === 'debug' || level === 'trace' ? 'info' : level;
}
