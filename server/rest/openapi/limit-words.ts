import { everythingElse, type Limit, limits } from '#server/http/limits.ts';
import type { ProcedureName } from '../routes.ts';

/** How often a call is let through, for its description. */
export function limitWords(procedure: ProcedureName): string {
  const own = limits[procedure] ?? [everythingElse];
  const others = Object.keys(limits).filter((name) => name !== procedure && shares(limits[name], own));
  const together =
    own[0] === everythingElse ? ', together with all calls that have no limit of their own' : '';
  const shared = others.length > 0 ? `, together with ${others.map(operationId).join(', ')}` : '';
  return `Limit: ${own.map(limitText).join('; ')}${together}${shared}.`;
}

function limitText({ per, times, seconds }: Limit): string {
  const window = windows[seconds];
  if (window === undefined) throw new Error(`No words for a window of ${seconds} seconds.`);
  return `${times} ${window} ${per === 'source' ? 'from one network address' : 'for one email address'}`;
}

const windows: Record<number, string> = { 60: 'a minute', 900: 'in 15 minutes', 3600: 'an hour' };

function shares(one: Limit[] | undefined, own: Limit[]): boolean {
  return one?.some((limit) => own.includes(limit)) ?? false;
}

function operationId(procedure: string): string {
  return `\`${procedure.replace('.', '_')}\``;
}
