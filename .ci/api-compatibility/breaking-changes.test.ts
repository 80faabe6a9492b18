import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#server/rest/openapi/document.ts';
import { type ApiDocument, breakingChanges } from './breaking-changes.ts';
import apiOfLibrary from './library.json' with { type: 'json' };

// The contract that clients were written against. `npm run release:openapi` replaces it at a release, and only then.
const released: ApiDocument = JSON.parse(readFileSync('server/rest/openapi.released.json', 'utf8'));
const current = JSON.parse(JSON.stringify(openApiDocument({ production: false }))) as ApiDocument;
const version = ({ info }: ApiDocument) => info.version.split('.').map(Number);
describe('the API since its last release', () => {
  it('breaks no client of /api/v1', () => {
    const rule = 'a change that breaks a client needs an address of its own, /api/v2';
    expect(breakingChanges(released, current), rule).toEqual([]);
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

  it.each<[string, Change, string[]]>([
    ['a path', ({ api }) => delete api.paths['/books/{id}'], ['DELETE /books/{id}: removed']],
    ['a method', ({ api }) => delete api.paths['/books'].post, ['POST /books: removed']],
    ['an address', ({ api }) => set(api.servers[0], { url: '/v2' }), ['server /v1: removed']],
    ['a status', ({ list }) => delete list.responses['429'], ['GET /books 429: removed']],
    [
      'a header',
      ({ list }) => delete list.responses['429'].headers,
      ['GET /books 429 header Retry-After: removed'],
    ],
    [
      'a media type',
      ({ add }) => set(add.responses['201'], { content: { 'text/html': {} } }),
      ['POST /books 201 application/json: removed'],
    ],
    ['a field of a response', ({ book }) => delete book.properties.subtitle, onBoth('subtitle: removed')],
    [
      'the promise of a field',
      ({ book }) => set(book, { required: ['id', 'title'] }),
      onBoth('status: is no longer always there'),
    ],
    [
      'the type of a field',
      ({ book }) => set(book.properties.title, { type: ['string', 'null'] }),
      onBoth('title: can now be null'),
    ],
    [
      'whole numbers',
      ({ book }) => set(book.properties.id, { type: 'number' }),
      onBoth('id: can now be number'),
    ],
    [
      'a range of a response',
      ({ book }) => set(book.properties.id, { maximum: 2000 }),
      onBoth('id: maximum 1000 -> 2000'),
    ],
    [
      'values of a response',
      ({ book }) => set(book.properties.status, { enum: ['lent', 'lost'] }),
      onBoth('status: can no longer be "here"'),
    ],
    [
      'a list of values',
      ({ book }) => delete book.properties.status.enum,
      onBoth('status: can now be any value'),
    ],
    ['a date', ({ book }) => delete book.properties.added.format, onBoth('added: format date -> none')],
    [
      'the values of a map',
      ({ book }) => set(book.properties.stars.additionalProperties, { type: 'string' }),
      onBoth('stars *: can now be string'),
    ],
    [
      'the items of a list',
      ({ book }) => delete book.properties.tags.items,
      onBoth('tags []: can now be anything'),
    ],
    [
      'a map',
      ({ book }) => delete book.properties.stars.additionalProperties,
      onBoth('stars *: can now be other fields'),
    ],
    [
      'a constant',
      ({ gone }) => set(gone, { const: false }),
      ['DELETE /books/{id} 200 gone: can now be false'],
    ],
    [
      'a new required field',
      ({ input }) => {
        input.properties.isbn = { type: 'string' };
        input.required.push('isbn');
      },
      ['POST /books body isbn: is now required'],
    ],
    [
      'a field that was optional',
      ({ input }) => input.required.push('pages'),
      ['POST /books body pages: is now required'],
    ],
    [
      'a field of a request',
      ({ input }) => delete input.properties.pages,
      ['POST /books body pages: removed'],
    ],
    [
      'fields beside',
      ({ input }) => set(input, { additionalProperties: false }),
      ['POST /books body *: no longer takes other fields'],
    ],
    [
      'null in a request',
      ({ input }) => set(input.properties, { pages: { type: 'integer', exclusiveMinimum: 0 } }),
      ['POST /books body pages: no longer takes null'],
    ],
    [
      'lengths and a pattern',
      ({ input }) => set(input.properties.title, { minLength: 3, maxLength: 99, pattern: '^[a-z]*$' }),
      [
        'POST /books body title: minLength 2 -> 3',
        'POST /books body title: maxLength 100 -> 99',
        'POST /books body title: pattern ^[a-z ]*$ -> ^[a-z]*$',
      ],
    ],
    ['a body', ({ add }) => delete add.requestBody, ['POST /books body: removed']],
    [
      'a demand for a body',
      ({ remove }) => set(remove, { requestBody: body({}) }),
      ['DELETE /books/{id} body: is now required'],
    ],
    [
      'a range of a request',
      ({ limit }) => set(limit, { maximum: 50 }),
      ['GET /books query limit: maximum 100 -> 50'],
    ],
    ['values of a request', ({ sort }) => sort.enum.pop(), ['GET /books query sort: no longer takes "old"']],
    ['a default', ({ sort }) => set(sort, { default: 'old' }), ['GET /books query sort: default new -> old']],
    ['a parameter', ({ list }) => list.parameters.pop(), ['GET /books query limit: removed']],
    [
      'a new required parameter',
      ({ list }) => list.parameters.push({ name: 'shelf', in: 'query', required: true }),
      ['GET /books query shelf: is now required'],
    ],
    [
      'security',
      ({ list, remove }) => {
        list.security = [{ bearer: [] }];
        remove.security = [{ key: [] }];
      },
      [
        'GET /books security: nobody is no longer enough',
        'DELETE /books/{id} security: bearer is no longer enough',
      ],
    ],
  ])('sees a change of %s', (_name, change, expected) => {
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
