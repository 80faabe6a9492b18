import type { Config } from '#server/start/env.ts';
import { compareClocks } from './clock.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';
import { checkPages } from './pages.ts';
import { type Answer, type Certificate, get } from './request.ts';

/** Of a proxy that gets no answer. */
const GATEWAY_ERRORS = new Set([502, 503, 504]);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Or a quarter of its life, if that is shorter: some certificates last for days or hours. */
const SOON_MS = 14 * DAY_MS;
/** Half a year, in seconds. */
const LONG_ENOUGH = 15_768_000;

/** Whether the site answers at PUBLIC_URL, and how. */
export async function checkSite(config: Config, now: () => Date): Promise<Finding[]> {
  const { publicUrl } = config;
  const asked = now().getTime();
  const alive = await get(`${publicUrl}/healthz`).catch(reasonOf);
  if (typeof alive === 'string')
    return [
      problem(
        'Site',
        `${publicUrl} (PUBLIC_URL) can't be reached from here (${alive}). Start the server and the proxy, and check the firewall.`,
      ),
    ];
  const answered = now().getTime();
  return [
    ...(isOurs(alive)
      ? [await readiness(publicUrl), ...(await checkPages(publicUrl))]
      : [
          problem(
            'Site',
            GATEWAY_ERRORS.has(alive.status)
              ? `The proxy answers at ${publicUrl} (PUBLIC_URL) with status ${alive.status}, because the server doesn't. Start the server, and check where the proxy looks for it.`
              : `Another program answers at ${publicUrl} (PUBLIC_URL), with status ${alive.status}. Check the proxy's configuration.`,
          ),
        ]),
    ...(alive.certificate ? [checkCertificate(alive.certificate, asked), checkHsts(alive)] : []),
    ...(alive.headers.date
      ? [compareClocks(publicUrl, (asked + answered) / 2 - (Date.parse(alive.headers.date) + 500))]
      : []),
    ...(isThisMachine(publicUrl) ? [] : [await checkMetrics(publicUrl)]),
  ];
}

const isOurs = ({ status, body }: Answer) => status === 200 && body === '{"status":"ok"}';

async function readiness(publicUrl: string): Promise<Finding> {
  const { status, body } = await get(`${publicUrl}/readyz`);
  const { email, message = 'check the server' } = fieldsOf(body);
  if (status === 200 && email !== undefined)
    return problem('Site', `${publicUrl} is ready, but it says: "${email}" See "Mail server" below.`);
  if (status === 200) return ok('Site', `${publicUrl} answers and is ready.`);
  return problem('Site', `${publicUrl} answers but isn't ready (${status}): ${message}`);
}

function checkCertificate({ distrustedFor, issued, expires }: Certificate, now: number): Finding {
  const left = expires.getTime() - now;
  const time =
    left < 2 * DAY_MS ? `${Math.floor(left / HOUR_MS)} more hours` : `${Math.floor(left / DAY_MS)} more days`;
  if (distrustedFor)
    return problem(
      'TLS',
      `Browsers don't trust the certificate (${distrustedFor}). Get one from an authority they trust, with its whole chain.`,
    );
  if (left < Math.min(SOON_MS, (expires.getTime() - issued.getTime()) / 4))
    return warning('TLS', `The certificate is valid for only ${time}. Check that it renews automatically.`);
  return ok('TLS', `The certificate is valid for ${time}.`);
}

function checkHsts({ headers }: Answer): Finding {
  const seconds = Number(/max-age=(\d+)/i.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0);
  if (seconds >= LONG_ENOUGH) return ok('HSTS', 'Browsers come back only over https.');
  return warning(
    'HSTS',
    'The header Strict-Transport-Security is missing or short. Set NODE_ENV=production, and let the proxy pass it on.',
  );
}

async function checkMetrics(publicUrl: string): Promise<Finding> {
  const { status } = await get(`${publicUrl}/metrics`);
  if (status !== 200) return ok('Metrics', "Visitors can't see them.");
  return problem(
    'Metrics',
    `Anyone can read ${publicUrl}/metrics. Let the proxy answer 404 there, and send X-Forwarded-For.`,
  );
}

/** Whether requests for a URL come from this machine without a proxy, so nothing has to be hidden. */
function isThisMachine(url: string): boolean {
  return /^http:\/\/(localhost|127\.[\d.]+|\[::1\])(:|$)/.test(url);
}

function fieldsOf(body: string): { email?: string; message?: string } {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}
