import { Agent, request } from 'node:http';

export type Asked = { status: number; data: Data; retryAfter: number | undefined };
// biome-ignore lint/suspicious/noExplicitAny: the caller knows what it asked for
type Data = any;
type Sent = { body?: object; token?: string };
export type Ask = ReturnType<typeof askSite>;

/** Asks a site over REST. Status 0: the connection broke, and what was asked may have been done or not. */
export function askSite(url: string, timeoutMs = 30_000) {
  const agent = new Agent({ keepAlive: true });
  const ask = (method: string, path: string, { body, token }: Sent = {}): Promise<Asked> =>
    new Promise((resolve) => {
      const headers = {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const broken = () => resolve({ status: 0, data: undefined, retryAfter: undefined });
      const sent = request(url + path, { agent, method, headers, timeout: timeoutMs }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk)).on('error', broken);
        response.on('end', () => {
          const retryAfter = Number(response.headers['retry-after']) || undefined;
          resolve({ status: response.statusCode ?? 0, data: parsed(text), retryAfter });
        });
      });
      sent.on('error', broken).on('timeout', () => sent.destroy());
      sent.end(body && JSON.stringify(body));
    });
  return Object.assign(ask, { close: () => agent.destroy() });
}

function parsed(text: string): Data {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
