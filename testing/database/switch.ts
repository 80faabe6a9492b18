import { createServer, connect as dial, type Socket } from 'node:net';

/** A TCP port that passes everything on to another one, until it is told otherwise. */
export async function openSwitch(port: number) {
  let target = port;
  let state: 'open' | 'cut' | 'hanging' | 'cut at commit' = 'open';
  const sockets = new Set<Socket>();
  const add = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    add(near);
    if (state === 'cut') return void near.destroy();
    if (state === 'hanging') return;
    const far = dial(target, '127.0.0.1');
    add(far);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    // Not piped: what arrives while it hangs is lost, as on a network.
    let commits = false;
    near.on('data', (data) => {
      commits = state === 'cut at commit' && data.includes('commit');
      if (state !== 'hanging') far.write(data);
    });
    far.on('data', (data) => {
      if (commits) near.destroy();
      else if (state !== 'hanging') near.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    /** Connections are refused, and those that there are end. */
    cut(): void {
      state = 'cut';
      drop();
    },
    /** As if the machine had vanished: nothing ends, and nothing arrives any more. */
    hang(): void {
      state = 'hanging';
    },
    /** The connection ends after the next commit, before its answer arrives. */
    cutAtCommit(): void {
      state = 'cut at commit';
    },
    /** New connections get through again, to this port. What hung goes on hanging until it is given up. */
    open(to = target): void {
      target = to;
      state = 'open';
    },
    async close(): Promise<void> {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
