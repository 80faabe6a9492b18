import type { Config } from '#server/env.ts';
import { compareClocks } from './clock.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';
import { type Answer, type Certificate, get } from './request.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
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
        `${publicUrl} (PUBLIC_URL) can't be reached from here (${alive}): start the server and the proxy, and check the firewall.`,
      ),
    ];
  const answered = now().getTime();
  return [
    isOurs(alive)
      ? await readiness(publicUrl)
      : problem(
          'Site',
          `Another program answers at ${publicUrl} (PUBLIC_URL), with status ${alive.status}: check the proxy's configuration.`,
        ),
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
  if (status === 200) return ok('Site', `${publicUrl} answers and is ready.`);
  return problem('Site', `${publicUrl} answers but isn't ready (${status}): ${messageIn(body)}`);
}

function checkCertificate({ distrustedFor, expires }: Certificate, now: number): Finding {
  const days = Math.floor((expires.getTime() - now) / DAY_MS);
  if (distrustedFor)
    return problem(
      'TLS',
      `Browsers don't trust the certificate (${distrustedFor}): get one from an authority that they know, with its whole chain.`,
    );
  if (days < SOON_DAYS)
    return warning('TLS', `The certificate ends in ${days} days: check that it is renewed by itself.`);
  return ok('TLS', `The certificate is valid for ${days} more days.`);
}

function checkHsts({ headers }: Answer): Finding {
  const seconds = Number(/max-age=(\d+)/i.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0);
  if (seconds >= LONG_ENOUGH) return ok('HSTS', 'Browsers come back over https only.');
  return warning(
    'HSTS',
    'The header Strict-Transport-Security is missing or short: set NODE_ENV=production, and let the proxy pass it on.',
  );
}

async function checkMetrics(publicUrl: string): Promise<Finding> {
  const { status } = await get(`${publicUrl}/metrics`);
  if (status !== 200) return ok('Metrics', 'They are hidden from visitors.');
  return problem(
    'Metrics',
    `Anybody can read ${publicUrl}/metrics: let the proxy answer 404 there, and send X-Forwarded-For.`,
  );
}

/** Whether requests for a URL come from this machine without a proxy, so that nothing has to be hidden. */
function isThisMachine(url: string): boolean {
  return /^http:\/\/(localhost|127\.[\d.]+|\[::1\])(:|$)/.test(url);
}

function messageIn(body: string): string {
  try {
    return String(JSON.parse(body).message);
  } catch {
    return 'check the server';
  }
}
