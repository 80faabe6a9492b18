// For systemd, which counts the server as started when this succeeds. Fails when the server's process, the argument, is gone.
import '#server/start/check-node.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#server/start/env.ts';
import { orExplain } from '#server/start/explain-failure.ts';

const EVERYWHERE = /^(0\.0\.0\.0|::)$/;

const server = Number(process.argv[2]);
const { host, port } = await orExplain("The server can't be asked whether it's ready.", () => readConfig());
const name = EVERYWHERE.test(host) ? 'localhost' : host;
const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/readyz`;

let ready = false;
while (!ready && isRunning(server)) {
  await pause(100);
  ready = await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
process.exitCode = ready ? 0 : 1;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
