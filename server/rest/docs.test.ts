import { describe, expect, it } from 'vitest';
import { setUpServer } from '#testing/server/make-app.ts';

const server = await setUpServer();

const read = (url: string) => server.app.inject({ url });

describe('the root of the API', () => {
  it.each(['/api/v1', '/api/v1/'])('%s links to the documents that describe it', async (url) => {
    const { statusCode, headers, ...answer } = await read(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const { openapi, reference, introduction, ...rest } = answer.json();
    expect(rest).toEqual({ name: 'Candor API', version: expect.stringMatching(/^1\.\d+\.\d+$/) });
    expect((await read(openapi)).json()).toMatchObject({ externalDocs: { url: introduction } });
    expect((await read(reference)).headers['content-type']).toBe('text/html; charset=utf-8');
    expect(introduction).toBe('/developers');
  });

  it('accepts no input', async () => {
    const { statusCode, headers } = await server.app.inject({ method: 'POST', url: '/api/v1' });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
