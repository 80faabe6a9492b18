// Shows that the OpenAPI document alone is enough to use the REST API from TypeScript: generates a typed client,
// compiles e2e/api-clients/rest.ts with it, runs that against the real site, and checks that it no longer compiles once
// a field is renamed. It needs the npm registry, so `npm test` leaves it out.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startSite } from '../e2e/site.ts';
import { openApiDocument } from '../server/rest/openapi/document.ts';
import { compile, installTools } from './rest-client/workbench.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const document = JSON.stringify(openApiDocument());
const example = join(root, 'e2e/api-clients/rest.ts');

const folder = mkdtempSync(join(tmpdir(), 'candor-rest-client-'));

try {
  console.log(`installed ${installTools(folder).join(', ')}`);
  const program = checkTypes();
  checkRenaming();
  await runAgainstSite(program);
} catch (error) {
  console.error(`Failed: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function checkTypes() {
  const { ok, output, program } = compile(folder, 'as-it-is', JSON.parse(document), example);
  if (!ok) throw new Error(`e2e/api-clients/rest.ts does not compile:\n${output}`);
  console.log('generated a typed client; e2e/api-clients/rest.ts compiles with it');
  return program;
}

function checkRenaming() {
  const renamed = JSON.parse(document);
  const { Company } = renamed.components.schemas;
  const { rating, ...properties } = Company.properties;
  Company.properties = { ...properties, stars: rating };
  Company.required = Company.required.map((name) => (name === 'rating' ? 'stars' : name));
  const { ok, output } = compile(folder, 'renamed', renamed, example);
  if (ok || !/client\.ts.*'rating' does not exist/.test(output))
    throw new Error(`With Company.rating renamed the compiler does not complain of it:\n${output}`);
  console.log(`with Company.rating renamed it no longer does: ${output.split('\n')[0].slice(0, 100)}`);
}

async function runAgainstSite(program) {
  const { tellStory } = await import(pathToFileURL(program).href);
  const site = await startSite();
  const mailedToken = async () => {
    const [link] = await site.newestLinks();
    return new URL(link).searchParams.get('token');
  };
  try {
    await tellStory({ ...site, mailedToken }, (line) => console.log(`  ${line}`));
  } finally {
    await site.stop();
  }
}
