// A process that opens many connections and sends a byte of a request now and then: node slow-clients.ts PORT COUNT.
// When all of them are closed, it prints how many got which status, and after how many milliseconds each was closed.
import { connect, type Socket } from 'node:net';

const [port = 0, count = 0] = process.argv.slice(2).map(Number);
const DRIP_MS = 200;

const started = performance.now();
const ends = await Promise.all(
  Array.from({ length: count }, (_, index) => (index % 2 ? sendHeaders() : sendBody())),
);
const statuses = Object.groupBy(ends, ({ status }) => status);
process.stdout.write(
  JSON.stringify({
    statuses: Object.fromEntries(
      Object.entries(statuses).map(([status, those = []]) => [status, those.length]),
    ),
    ended: ends.map(({ ms }) => ms),
  }),
);

function sendHeaders() {
  return drip('GET /api/v1/companies HTTP/1.1\r\nHost: x\r\nX-Slow: ');
}

function sendBody() {
  return drip(
    'POST /api/v1/companies HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n',
  );
}

function drip(start: string) {
  return new Promise<{ status: string; ms: number }>((resolve) => {
    let answer = '';
    let timer: NodeJS.Timeout | undefined;
    // What is written before there is a connection would come first.
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.write(start);
      timer = setInterval(() => socket.write('x'), DRIP_MS);
    });
    socket.on('data', (data) => (answer += data));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ status: answer.slice(9, 12) || 'none', ms: Math.round(performance.now() - started) });
    });
  });
}
