import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { clientTypes } from '#server/client-types/client-types.ts';

// Not committed: anyone who wants the types generates them for their version.
const root = join(import.meta.dirname, '../..');
const file = join(root, '.cache/client-types/candor-api.d.ts');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, clientTypes());
console.log(relative(root, file));
