import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#server/router.ts';
import { spawnServer } from '#testing/server/spawned-server.ts';
import { type Call, wholeStory } from '#testing/server/whole-story.ts';

type Spawned = Awaited<ReturnType<typeof spawnServer>>;

let server: Spawned;
let heap: Buffer;
const sent: string[] = [];
beforeAll(async () => {
  server = await spawnServer(['--heapsnapshot-signal=SIGUSR2', '--heap-snapshot-string-limit=100000']);
  const company = await callByFetch('companies.create', { name: 'Fjord Foods', domain: 'fjord.example' });
  const call: Call = async (procedure, input) => {
    sent.push(...Object.values(input).filter((value) => typeof value === 'string'));
    return callByFetch(procedure, input);
  };
  await wholeStory(server, Number(company.id), call);
  heap = await server.heap();
  await server.stop();
  // A process of its own and a snapshot of its heap: half a minute on a busy machine.
}, 120_000);
afterAll(() => server.remove());

/** Each call over a connection of its own. */
const callByFetch: Call = async (procedure, input) => {
  const { method = 'POST', url = '', status } = calls.get(procedure)?.rest ?? {};
  const query = method === 'GET' ? `?${new URLSearchParams(input as never)}` : '';
  const response = await fetch(`${server.url}/api/v1${url}${query}`, {
    method,
    headers: { connection: 'close', ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { body: JSON.stringify(input) }),
  });
  expect([procedure, response.status]).toEqual([procedure, status ?? 200]);
  return (await response.json()) as Record<string, string>;
};

it('creates no file but these, not even for a moment', () => {
  const folders = ['home', 'tmp', 'work', 'work/data', 'work/data/keys'];
  const database = ['', '-jobs', '-server', '-journal', '-shm', '-wal'].map(
    (ending) => `work/data/candor.db${ending}`,
  );
  const keys =
    /^work\/data\/keys\/(\d{4}\.json|database|identity|app-secret-check|seal-[0-9a-f]{16}-[0-9a-f]{32})(\.[0-9a-f]{12})?$/;
  const snapshot = /^work\/Heap\.[\d.]+\.heapsnapshot$/;
  const files = server.files();
  expect(files).toEqual(expect.arrayContaining(folders));
  // All but the last key of the hour are deleted by now.
  expect(
    new Set(files.flatMap((file) => /seal-[0-9a-f]{16}-[0-9a-f]{32}/.exec(file) ?? [])).size,
  ).toBeGreaterThan(1);
  const allowed = new Set([...folders, ...database]);
  expect(files.filter((file) => !allowed.has(file) && !keys.test(file) && !snapshot.test(file))).toEqual([]);
});

it('writes no line but these to standard output and standard error', () => {
  const lines = server
    .lines()
    .map((line) => line.replace(/"(time|ms)":\d+/g, '"$1":0').replace(/:\d+"/, ':0"'))
    .map((line) => line.replace(/(?<="msg":"Disk: The disk of ).* left .*(?="\})/, '…'))
    .map((line) => line.replace(/(?<=#token=)[\w-]{43}(?="\})/, '…'))
    // Who gets the memory of crashed programs is a setting of the machine.
    .filter((line) => !line.includes('"msg":"Core dumps: The system passes '));
  const remarks = [
    "PUBLIC_URL isn't https, so anyone along the way can read links and reviews. Put a proxy with a certificate in front.",
    'PUBLIC_URL still has an example name, which leads nowhere. Set it to yours.',
    'MAIL_FROM still has an example name, which leads nowhere. Set it to yours.',
  ];
  // The two streams arrive in any order.
  expect(lines.sort()).toEqual([
    '',
    '{"level":30,"time":0,"method":"POST","route":"/api/v1/companies","status":201,"ms":0}',
    '{"level":30,"time":0,"msg":"Core dumps: After a crash, a program started here leaves no file with its memory."}',
    '{"level":30,"time":0,"msg":"Disk: The disk of …"}',
    '{"level":30,"time":0,"msg":"Permissions: Only one account can read the data, the keys and the settings."}',
    '{"level":30,"time":0,"msg":"Server listening at http://127.0.0.1:0"}',
    `{"level":30,"time":0,"msg":"the key of ${new Date().getUTCFullYear()} is now in use"}`,
    '{"level":30,"time":0,"url":"http://candor.example","msg":"running"}',
    // What the operator hasn't set.
    '{"level":40,"time":0,"msg":"Identity: Pages lack a name, a contact address, the legal operator, who runs the site, because it isn\'t set. Set it under Admin, Site."}',
    ...remarks.toSorted().map((msg) => `{"level":40,"time":0,"msg":"Settings: ${msg}"}`),
    // Before anyone could have written anything. It works once, and only while there is no admin.
    '{"level":40,"time":0,"msg":"This site has no admin yet. To finish setting up, open http://candor.example/invitation#token=…"}',
  ]);
});

it('keeps no address, token, credential or receipt in memory', () => {
  expect(sent.filter((text) => /^[\w-]{24,}$|@/.test(text)).length).toBeGreaterThan(9);
  // What is configured stays.
  expect(heap.includes('http://candor.example')).toBe(true);
  expect(sent.filter((text) => text.length > 9 && heap.includes(text))).toEqual([]);
});
