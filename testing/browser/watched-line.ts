import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server } from 'node:net';

export type Line = {
  /** The site as a browser reaches it over this line. */
  url: string;
  /** The connections in the order in which they opened, each with its requests' first lines. */
  connections: { requests: string[] }[];
  close: () => Promise<void>;
};

/** A line to a site that records connections and requests, as a proxy or the server could. */
export async function watchLine(siteUrl: string): Promise<Line> {
  const connections: Line['connections'] = [];
  const { port } = new URL(siteUrl);
  const server: Server = createServer((browser) => {
    const connection = { requests: [] as string[] };
    connections.push(connection);
    const site = connect(Number(port), '127.0.0.1');
    browser.on('data', (bytes) => {
      for (const [, request = ''] of bytes.toString('latin1').matchAll(/^([A-Z]+ \/\S*) HTTP\/1\.1\r$/gm))
        connection.requests.push(request);
    });
    for (const [one, other] of [
      [browser, site],
      [site, browser],
    ] as const) {
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
