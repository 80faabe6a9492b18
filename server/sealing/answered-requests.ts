import { hash } from 'node:crypto';
import type { AnsweredRequestsTable } from '#db/tables/verification.ts';
import { createSeal, type Seal } from './seal.ts';

/** Most responses fit into one block, so a row doesn't show which call it is of. */
const ROW_BYTES = 4096;
const HALF_HOUR_MS = 1_800_000;
const MINUTE_MS = 60_000;
/** By then, a request has been answered, or the server that made it is gone. */
const PATIENCE_MINUTES = 2;

export type AnsweredRequest = {
  /** A hash of the call, of who made it, and of the key. */
  id: string;
  /** The half hour in which it came, counted since 1970. */
  half_hour: number;
  /** The minute in which it began, while it isn't answered. */
  begun?: number;
  /** The response, encrypted with the client's key, which isn't stored. */
  answer?: string;
};

/** Of what JSON can say. */
export const hashOf = (value: unknown): string => hash('sha256', JSON.stringify(value ?? null), 'base64url');

/**
 * With the key of a client, which isn't stored: without it, no one can open the response or test what was sent, neither
 * with the database nor with our keys.
 */
export const clientSeal = (key: string): Seal =>
  createSeal('client', Buffer.from(hashOf(['answer', key]), 'base64url'));

export const requestLookup = (seal: Seal, id: string): string => seal.lookup('request', id);

export function beginRequest(id: string, now: Date): AnsweredRequest {
  return { id, half_hour: halfHour(now), begun: minute(now) };
}

export function sealAnswered(seal: Seal, request: AnsweredRequest): AnsweredRequestsTable {
  const lookup = requestLookup(seal, request.id);
  return { lookup, sealed: seal.seal(lookup, request, ROW_BYTES) };
}

/**
 * Undefined when the half hour after its own is over, if it was begun and never answered, or if a server of an earlier
 * release has changed the key without it.
 */
export function openAnswered(
  seal: Seal,
  { lookup, sealed }: AnsweredRequestsTable,
  now: Date,
): AnsweredRequest | undefined {
  const request = tryToOpen(seal, lookup, sealed);
  if (request === undefined) return undefined;
  if (halfHour(now) - request.half_hour > 1) return undefined;
  const isLost = request.begun !== undefined && minute(now) - request.begun > PATIENCE_MINUTES;
  return isLost ? undefined : request;
}

function tryToOpen(seal: Seal, lookup: string, sealed: string): AnsweredRequest | undefined {
  try {
    return seal.open(lookup, sealed);
  } catch {
    return undefined;
  }
}

const halfHour = (at: Date) => Math.floor(at.getTime() / HALF_HOUR_MS);
const minute = (at: Date) => Math.floor(at.getTime() / MINUTE_MS);
