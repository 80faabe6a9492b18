import { connect } from 'node:net';

const PATIENCE_MS = 20_000;

export type Exchange = {
  /** Everything that came back. */
  text: string;
  /** The status of each response in it. */
  statuses: number[];
  /** Whether the server closed the connection. */
  closed: boolean;
};

/**
 * Sends bytes that no client library would, and reads until the server closes the connection, or has sent nothing for
 * `quietMs`.
 */
export function sendRaw(port: number, bytes: string | Buffer, quietMs = PATIENCE_MS): Promise<Exchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const done = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      resolve({ text, statuses, closed });
    };
    const timer = setTimeout(() => done(false), quietMs);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      timer.refresh();
    });
    socket.on('error', () => {});
    socket.on('close', () => done(true));
  });
}

/** One request for a path exactly as given, on a connection of its own. */
export async function getRaw(
  port: number,
  path: string,
): Promise<{ status: number | undefined; body: string }> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  const { text, statuses } = await sendRaw(port, request);
  return { status: statuses[0], body: text.split(/\r\n\r\n(.*)/s)[1] ?? '' };
}

/** The heads of the responses to requests for paths exactly as given, one after the other on one connection. */
export async function headsOf(port: number, paths: string[]): Promise<string[]> {
  const head = (path: string, more = '') => `HEAD ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  const requests = paths.map((path) => head(path)).join('') + head('/healthz', 'Connection: close\r\n');
  const { text } = await sendRaw(port, requests);
  return text.split('\r\n\r\n').slice(0, -2);
}
