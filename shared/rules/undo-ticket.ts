import { textLimits } from '#shared/limits.ts';
import { fromBase64url, toBase64url } from './base64url.ts';

type Sign = (text: string) => string;
type State = { id: number; content: unknown; reports: number[] };

/** What an undo brings back: all but the content, and of the reports those that the decision resolved. */
export type Undone<Of extends State> = Omit<Of, 'content'>;

/**
 * What takes a decision back: how the reviews stood before, and a digest of how it left them. It names no time.
 * @param before the reviews that the decision may have changed
 * @param after the same reviews, in the same order
 * @param sign a keyed hash, so that nobody else can make one
 * @returns null when nothing has changed, or too much to write down
 */
export function writeUndoTicket<Of extends State>(before: Of[], after: Of[], sign: Sign): string | null {
  const changed = before.flatMap((was, index) => {
    const is = after[index];
    return is === undefined || JSON.stringify(is) === JSON.stringify(was) ? [] : [{ was, is }];
  });
  if (changed.length === 0) return null;
  const states = changed.map(({ was: { content, reports, ...rest }, is }) => ({
    ...rest,
    reports: reports.filter((id) => !is.reports.includes(id)),
  }));
  const ticket = {
    before: states,
    after: digestStates(
      changed.map(({ is }) => is),
      sign,
    ),
  };
  const payload = toBase64url(new TextEncoder().encode(JSON.stringify(ticket)));
  const written = `${payload}.${sign(payload)}`;
  return written.length > textLimits.undo.max ? null : written;
}

/** Reads a ticket that was written with the same key; undefined for anything else. */
export function readUndoTicket<Of extends State>(
  text: string,
  sign: Sign,
): { before: Undone<Of>[]; after: string } | undefined {
  const [payload = '', signature] = text.split('.');
  if (signature !== sign(payload)) return undefined;
  return JSON.parse(new TextDecoder().decode(fromBase64url(payload)));
}

/** Tells whether reviews stand as a decision left them. New reports make no difference. */
export function digestStates<Of extends State>(states: Of[], sign: Sign): string {
  return sign(JSON.stringify(states.map(({ reports, ...rest }) => rest)));
}
