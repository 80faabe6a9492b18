import { writeFileSync } from 'node:fs';
import { openApiDocument } from '#server/rest/openapi/document.ts';

// Writes the contract of a release. Until the next one, a test compares what the code says with this file.
const [file = new URL('../rest/openapi.released.json', import.meta.url)] = process.argv.slice(2);
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
