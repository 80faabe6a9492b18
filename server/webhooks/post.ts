import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { addressIn, isPublicAddress } from './public-address.ts';

const PATIENCE_MS = 10_000;

type Message = {
  headers: Record<string, string>;
  body: string;
  /** Whether to connect only to addresses on the internet. */
  isGuarded: boolean;
  stopping: AbortSignal | undefined;
};

/**
 * Sends a message to an address that someone has entered. It follows no redirect, reads no body of an answer, and connects
 * to the very address that was checked, so no name can lead into our own network.
 * @returns the status of the answer
 */
export function post(url: string, { headers, body, isGuarded, stopping }: Message): Promise<number> {
  const target = new URL(url);
  const address = addressIn(target);
  if (isGuarded && address !== undefined && !isPublicAddress(address))
    return Promise.reject(notPublic(target.hostname));
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(
      target,
      {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
        signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(stopping ? [stopping] : [])]),
        ...(isGuarded && { lookup: lookUpPublic }),
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Finds the addresses of a name. One that isn't on the internet is enough to refuse all. */
const lookUpPublic: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return done(notPublic(name), []);
    if (options.all) return done(null, found);
    done(null, found[0]?.address ?? '', found[0]?.family);
  });
};

const notPublic = (host: string) => new Error(`${host} isn't on the internet`);
