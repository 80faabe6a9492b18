import { writeFileSync } from 'node:fs';
import { openApiDocument } from '#server/rest/openapi/document.ts';

// Writes the document that is committed next to the routes. A test fails when the two differ.
writeFileSync(
  new URL('../rest/openapi.json', import.meta.url),
  `${JSON.stringify(openApiDocument(), null, 2)}\n`,
);
