import type { FastifyInstance } from 'fastify';
import { startPolicy } from '#shared/page.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a page's code, which isn't ours, turns text into markup. */
    writesMarkup?: boolean;
    /** The content security policy of what others have sent us. */
    policy?: string;
  }
}

/** Routes and URLs that only ever respond with data. */
const DATA = /^\/api\/(?:v1|trpc)(?![^/?])/;

/**
 * Headers for every response. Nothing is loaded from another host, no one can frame us, and no referrer is sent. The
 * others are what helmet sends, written out because helmet builds them again for each request, which takes longer
 * than reading a company. Data gets the headers that are meaningful for it, and a policy that stops it from loading
 * or running anything as a page. They are set when a response is sent; a cached response already has them.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  production: boolean,
  inlineScript: string | undefined,
): void {
  const always = {
    'x-content-type-options': 'nosniff',
    ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  const ofData = { ...always, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" };
  const policy = policyOfPages(inlineScript);
  const strict = inlineScript === ofDevelopment ? policy : [policy, ...trustedTypes].join(';');
  const ofFiles = { ...always, ...onlyOfPages, 'content-security-policy': strict };
  const ofPages = { ...ofFiles, 'permissions-policy': permissions };
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { url = request.url, config } = request.routeOptions;
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    reply.headers(DATA.test(url) ? ofData : isPage ? ofPages : ofFiles);
    if (config.writesMarkup) reply.header('content-security-policy', policy);
    if (config.policy) reply.header('content-security-policy', config.policy);
    done();
  });
}

/** In development, Vite's own inline scripts run. */
export const ofDevelopment = "'unsafe-inline'";

/** Text becomes code or markup only through the policy with which the early script starts the app. */
const trustedTypes = ["require-trusted-types-for 'script'", `trusted-types ${startPolicy}`];

/** Fits the rules of WEBCAT (tools/verify/README.md), which wants frames and workers named. */
function policyOfPages(inlineScript: string | undefined): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", inlineScript].filter(Boolean).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}

/** The features that pages use, of those that browsers let sites switch off. */
const usedFeatures = new Set(['clipboard-write']);
/** All that Chromium 156 knows. Other browsers know no others. */
const features = [
  'accelerometer aria-notify autoplay browsing-topics camera captured-surface-control ch-device-memory ch-downlink ch-dpr ch-ect',
  'ch-prefers-color-scheme ch-prefers-reduced-motion ch-prefers-reduced-transparency ch-rtt ch-save-data ch-ua ch-ua-arch',
  'ch-ua-bitness ch-ua-form-factors ch-ua-full-version ch-ua-full-version-list ch-ua-high-entropy-values ch-ua-mobile',
  'ch-ua-model ch-ua-platform ch-ua-platform-version ch-ua-wow64 ch-viewport-height ch-viewport-width ch-width clipboard-read',
  'clipboard-write compute-pressure cross-origin-isolated deferred-fetch deferred-fetch-minimal digital-credentials-create',
  'digital-credentials-get display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid',
  'identity-credentials-get idle-detection interest-cohort keyboard-map language-detector language-model local-fonts',
  'local-network local-network-access loopback-network magnetometer media-playback-while-not-visible microphone midi',
  'on-device-speech-recognition otp-credentials payment picture-in-picture private-state-token-issuance',
  'private-state-token-redemption publickey-credentials-create publickey-credentials-get screen-wake-lock serial',
  'speaker-selection storage-access summarizer sync-xhr translator unload usb window-management xr-spatial-tracking',
].flatMap((line) => line.split(' '));
const permissions = features
  .map((feature) => `${feature}=${usedFeatures.has(feature) ? '(self)' : '()'}`)
  .join(', ');

const onlyOfPages = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
