import type { Config } from '#server/start/env.ts';
import { remarksOn } from '#server/start/settings/remarks.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const CHECK = 'Settings';

/** What the configuration says about itself, without asking anyone. */
export function checkSettings(config: Config): Finding[] {
  const { production, trustProxy, publicUrl, host } = config;
  const isSecure = publicUrl.startsWith('https:');
  const findings = [
    !production &&
      warning(CHECK, "This isn't production. Set NODE_ENV=production for a site that others use."),
    production &&
      !isSecure &&
      !publicUrl.endsWith('.onion') &&
      problem(
        CHECK,
        "PUBLIC_URL isn't https, so anyone along the way can read links and reviews. Put a proxy with a certificate in front.",
      ),
    // The server itself speaks no TLS.
    isSecure &&
      trustProxy === false &&
      problem(
        CHECK,
        'TRUST_PROXY is off behind a proxy, so all visitors share one limit. Set it to the address of the proxy.',
      ),
    trustProxy === true &&
      warning(
        CHECK,
        `TRUST_PROXY=on believes anyone who reaches ${host}:${config.port}. Set it to the address of the proxy.`,
      ),
    ...remarksOn(config).map((says) => warning(CHECK, says)),
  ].filter((finding) => finding !== false);
  return findings.length > 0 ? findings : [ok(CHECK, 'The configuration is complete.')];
}
