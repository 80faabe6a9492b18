import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#server/rest/openapi/document.ts';
import { type ApiDocument, breakingChanges } from './breaking-changes.ts';
import apiOfLibrary from './library.json' with { type: 'json' };

// The contract that clients were written against. `npm run release:openapi` replaces it at a release, and only then.
const released: ApiDocument = JSON.parse(readFileSync('server/rest/openapi.released.json', 'utf8'));
const current = JSON.parse(JSON.stringify(openApiDocument())) as ApiDocument;
/**
 * Changes that break no client although the document no longer shows a default: a review without `release` is accepted
 * as before, and appears when the site's operator has set.
 * A company may have a logo now: the description said that it was always null for the time being.
 */
const known = [
  ...['POST /reviews', 'POST /anonymity/submit', 'POST /receipts/edit'].map(
    (call) => `${call} body release: default at_once -> none`,
  ),
  ...['GET /companies 200 data []', 'GET /companies/{id} 200', 'POST /companies 201'].map(
    (place) => `${place} logo_url: can now be string`,
  ),
];
const version = ({ info }: ApiDocument) => info.version.split('.').map(Number);
describe('the API since its last release', () => {
  it('breaks no client of /api/v1', () => {
    const rule = 'a change that breaks a client needs an address of its own, /api/v2';
    expect(breakingChanges(released, current).sort(), rule).toEqual(known.toSorted());
    expect(version(current)[0], rule).toBe(1);
  });

  it('has a new minor version if anything was added', () => {
    const added = breakingChanges(current, released);
    const [minor = 0, before = 0] = [current, released].map((api) => version(api)[1]);
    expect(added.length === 0 || minor > before, added.join('\n')).toBe(true);
  });

  it('is compared from every call down: each is missed when it is gone', () => {
    const calls = Object.values(released.paths).flatMap((methods) => Object.keys(methods));
    expect(breakingChanges(released, { ...released, paths: {} })).toHaveLength(calls.length);
  });
});

/** A small API with a part for each rule. */
const library = () => structuredClone(apiOfLibrary);

const answer = (schema: object) => ({ content: { 'application/json': { schema } } });
const body = (schema: object) => ({ required: true, ...answer(schema) });

/** The library after a change to it. */
function changed(change: (parts: ReturnType<typeof partsOf>) => void): ApiDocument {
  const api = library();
  change(partsOf(api));
  return api as ApiDocument;
}

// biome-ignore lint/suspicious/noExplicitAny: a change of a test may put anything anywhere
type Anything = any;

function partsOf(api: Anything) {
  const [list, add] = [api.paths['/books'].get, api.paths['/books'].post];
  return {
    api,
    list,
    add,
    remove: api.paths['/books/{id}'].delete,
    gone: api.paths['/books/{id}'].delete.responses['200'].content['application/json'].schema.properties.gone,
    sort: list.parameters[0].schema,
    limit: list.parameters[1].schema,
    input: add.requestBody.content['application/json'].schema,
    book: api.components.schemas.Book,
  };
}

const set = Object.assign;
type Change = Parameters<typeof changed>[0];

describe('breakingChanges', () => {
  const before = library() as ApiDocument;
  const onBoth = (words: string) => [`GET /books 200 [] ${words}`, `POST /books 201 ${words}`];

  it.each<[expected: string[], change: Change]>([
    [['DELETE /books/{id}: removed'], ({ api }) => delete api.paths['/books/{id}']],
    [['POST /books: removed'], ({ api }) => delete api.paths['/books'].post],
    [['server /v1: removed'], ({ api }) => set(api.servers[0], { url: '/v2' })],
    [['GET /books 429: removed'], ({ list }) => delete list.responses['429']],
    [['GET /books 429 header Retry-After: removed'], ({ list }) => delete list.responses['429'].headers],
    [
      ['POST /books 201 application/json: removed'],
      ({ add }) => set(add.responses['201'], { content: { 'text/html': {} } }),
    ],
    [onBoth('subtitle: removed'), ({ book }) => delete book.properties.subtitle],
    [onBoth('status: is no longer always there'), ({ book }) => set(book, { required: ['id', 'title'] })],
    [
      onBoth('title: can now be null'),
      ({ book }) => set(book.properties.title, { type: ['string', 'null'] }),
    ],
    [onBoth('id: can now be number'), ({ book }) => set(book.properties.id, { type: 'number' })],
    [onBoth('id: maximum 1000 -> 2000'), ({ book }) => set(book.properties.id, { maximum: 2000 })],
    [
      onBoth('status: can no longer be "here"'),
      ({ book }) => set(book.properties.status, { enum: ['lent', 'lost'] }),
    ],
    [onBoth('status: can now be any value'), ({ book }) => delete book.properties.status.enum],
    [onBoth('added: format date -> none'), ({ book }) => delete book.properties.added.format],
    [
      onBoth('stars *: can now be string'),
      ({ book }) => set(book.properties.stars.additionalProperties, { type: 'string' }),
    ],
    [onBoth('tags []: can now be anything'), ({ book }) => delete book.properties.tags.items],
    [
      onBoth('stars *: can now be other fields'),
      ({ book }) => delete book.properties.stars.additionalProperties,
    ],
    [['DELETE /books/{id} 200 gone: can now be false'], ({ gone }) => set(gone, { const: false })],
    [
      ['POST /books body isbn: is now required'],
      ({ input }) => {
        input.properties.isbn = { type: 'string' };
        input.required.push('isbn');
      },
    ],
    [['POST /books body pages: is now required'], ({ input }) => input.required.push('pages')],
    [['POST /books body pages: removed'], ({ input }) => delete input.properties.pages],
    [
      ['POST /books body *: no longer takes other fields'],
      ({ input }) => set(input, { additionalProperties: false }),
    ],
    [
      ['POST /books body pages: no longer takes null'],
      ({ input }) => set(input.properties, { pages: { type: 'integer', exclusiveMinimum: 0 } }),
    ],
    [
      [
        'POST /books body title: minLength 2 -> 3',
        'POST /books body title: maxLength 100 -> 99',
        'POST /books body title: pattern ^[a-z ]*$ -> ^[a-z]*$',
      ],
      ({ input }) => set(input.properties.title, { minLength: 3, maxLength: 99, pattern: '^[a-z]*$' }),
    ],
    [['POST /books body: removed'], ({ add }) => delete add.requestBody],
    [['DELETE /books/{id} body: is now required'], ({ remove }) => set(remove, { requestBody: body({}) })],
    [['GET /books query limit: maximum 100 -> 50'], ({ limit }) => set(limit, { maximum: 50 })],
    [['GET /books query sort: no longer takes "old"'], ({ sort }) => sort.enum.pop()],
    [['GET /books query sort: default new -> old'], ({ sort }) => set(sort, { default: 'old' })],
    [['GET /books query limit: removed'], ({ list }) => list.parameters.pop()],
    [
      ['GET /books query shelf: is now required'],
      ({ list }) => list.parameters.push({ name: 'shelf', in: 'query', required: true }),
    ],
    [
      [
        'GET /books security: nobody is no longer enough',
        'DELETE /books/{id} security: bearer is no longer enough',
      ],
      ({ list, remove }) => {
        list.security = [{ bearer: [] }];
        remove.security = [{ key: [] }];
      },
    ],
  ])('sees %j', (expected, change) => {
    expect(breakingChanges(before, changed(change))).toEqual(expected);
  });

  it.each<[string, Change]>([
    ['nothing', () => undefined],
    ['a new path', ({ api, list }) => set(api.paths, { '/shelves': { get: list } })],
    ['a new status', ({ list }) => set(list.responses, { '404': answer({}) })],
    [
      'a new optional parameter',
      ({ list }) => list.parameters.push({ name: 'page', in: 'query', schema: {} }),
    ],
    [
      'a new field of a response',
      ({ book }) => {
        book.properties.isbn = { type: 'string' };
        book.required.push('isbn');
      },
    ],
    ['a new optional field of a request', ({ input }) => set(input.properties, { isbn: { type: 'string' } })],
    ['more values of a response', ({ book }) => book.properties.status.enum.push('lost')],
    ['more values of a request', ({ sort }) => sort.enum.push('title')],
    ['a wider request', ({ limit }) => set(limit, { type: ['number', 'null'], maximum: 500 })],
    [
      'a narrower response',
      ({ book }) => set(book.properties, { subtitle: { type: 'string', minLength: 1 } }),
    ],
    [
      'another spelling of two types',
      ({ book }) => set(book.properties, { subtitle: { anyOf: [{ type: 'null' }, { type: 'string' }] } }),
    ],
    ['a pattern of what is a date', ({ book }) => delete book.properties.added.pattern],
    ['a hint at the size of a number', ({ limit }) => set(limit, { format: 'int64' })],
    ['a response without the promise of no other fields', ({ book }) => delete book.additionalProperties],
    ['security taken away', ({ remove }) => delete remove.security],
    ['words', ({ list }) => set(list, { summary: 'List books' })],
  ])('lets %s pass', (_name, change) => {
    expect(breakingChanges(before, changed(change))).toEqual([]);
  });
});
