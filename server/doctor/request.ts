import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import { PATIENCE_MS } from './finding.ts';

export type Certificate = { distrustedFor: string | undefined; issued: Date; expires: Date };
export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  certificate: Certificate | undefined;
};

/**
 * A GET over a connection of its own. A certificate that isn't trusted doesn't end it, because the rest of the answer
 * is worth reading, and nothing secret is sent.
 */
export async function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return new Promise((resolve, reject) => {
    const options = {
      headers: { ...headers, connection: 'close' },
      agent: false,
      rejectUnauthorized: false,
      signal,
    };
    const request = send(url, options, (response) => {
      const certificate = response.socket instanceof TLSSocket ? certificateOf(response.socket) : undefined;
      const { statusCode: status = 0, headers: received } = response;
      text(response).then((body) => resolve({ status, headers: received, body, certificate }), reject);
    });
    request.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    request.end();
  });
}

function certificateOf(socket: TLSSocket): Certificate {
  const { valid_from, valid_to } = socket.getPeerCertificate();
  return {
    distrustedFor: socket.authorized ? undefined : String(socket.authorizationError),
    issued: new Date(valid_from),
    expires: new Date(valid_to),
  };
}
