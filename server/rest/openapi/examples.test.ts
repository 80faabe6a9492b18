import { describe, expect, it } from 'vitest';
import { calls } from '#server/router.ts';
import { inputReader, namesInPath } from '../call-input.ts';

// JSON Schema can't express every check: here the examples pass the same checks as a call.
describe('the example', () => {
  const withInput = [...calls].filter(([, { input }]) => input !== undefined);
  it.each(withInput)('of %s is accepted as input', (_name, call) => {
    const { input, example, rest } = call;
    const inPath = namesInPath(rest.url);
    const fields = Object.entries(example.input ?? {});
    const texts = fields.map(([field, value]) => [field, String(value)] as const);
    const body = fields.filter(([field]) => !inPath.includes(field));
    const request = {
      params: Object.fromEntries(texts.filter(([field]) => inPath.includes(field))),
      query: Object.fromEntries(texts.filter(([field]) => !inPath.includes(field))),
      body: Object.fromEntries(body),
    };
    expect(input?.safeParse(inputReader(call)(request)).error?.issues ?? []).toEqual([]);
    expect(fields.length - body.length).toBe(inPath.length);
  });

  it.each([...calls])('of %s is an output, down to the last field', (_name, { output, example }) => {
    expect(output.parse(example.answer)).toEqual(example.answer);
  });
});
