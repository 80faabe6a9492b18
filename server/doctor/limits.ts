import { connectReadOnly } from '#db/connect.ts';
import { countPlaces } from '#db/presence.ts';
import type { Config } from '#server/start/env.ts';
import { callLimits } from '#shared/call-limits.ts';
import { type Finding, ok, reasonOf, warning } from './finding.ts';

const CHECK = 'Limits';

/** Whether so few servers count calls apart that all together keep to the limits. */
export async function checkLimits({ directUrl, limitsUrl }: Config): Promise<Finding[]> {
  if (directUrl.startsWith('sqlite:') || limitsUrl !== undefined) return [];
  const db = connectReadOnly(directUrl);
  try {
    return judge(await countPlaces(db));
  } catch (error) {
    return [warning(CHECK, `The servers can't be counted (${reasonOf(error)}).`)];
  } finally {
    await db.destroy();
  }
}

function judge(servers: number): Finding[] {
  if (servers === 1) return [];
  const smallest = Math.min(...Object.values(callLimits).map(({ times }) => times));
  if (servers <= smallest) return [ok(CHECK, `The ${servers} running servers share the limits.`)];
  const { mailsToOne } = callLimits;
  const emails =
    servers > mailsToOne.times
      ? `, including the one of ${mailsToOne.times} emails an hour to one person`
      : '';
  return [
    warning(
      CHECK,
      `The ${servers} running servers count separately, and each lets at least one call through. Limits below ${servers} are therefore ${servers}${emails}. Set LIMITS_URL to a Valkey server, so they count together.`,
    ),
  ];
}
