import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess } from '../processes.ts';
import { installed, type Peer, wordOf } from './peer.ts';

// Everything is in its memory: it reads no database.
const script = `const server = require('json-server');
const app = server.create();
app.use(server.defaults({ logger: false }));
app.use(server.router(process.argv[2]));
const listening = app.listen(0, '127.0.0.1', () =>
  console.log('listening at http://127.0.0.1:' + listening.address().port));
`;

export const jsonServer: Peer = {
  start(data) {
    const folder = installed('json-server', '0.17.4');
    writeFileSync(join(folder, 'start.cjs'), script);
    return startProcess(join(folder, 'start.cjs'), folder, { given: [data] });
  },
  pathOf({ kind, company }) {
    if (kind === 'company') return `/companies/${company.id}`;
    if (kind === 'reviews') return `/reviews?company_id=${company.id}&_sort=created_at&_order=desc&_limit=10`;
    return `/companies?name_like=${wordOf(company)}&_limit=10`;
  },
};
