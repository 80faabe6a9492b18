import { describe, expect, it } from 'vitest';
import { calls } from '#server/router.ts';
import { inputReader } from '../call-input.ts';

// JSON Schema can't express every check: here the examples pass the same checks as a call.
describe.each([...calls])('the example of %s', (_name, call) => {
  const { input, output, example, rest } = call;

  it.runIf(input)('is accepted as input', () => {
    const { id, ...fields } = example.input ?? {};
    const texts = Object.entries(fields).map(([field, value]) => [field, String(value)]);
    const request = { params: { id: String(id) }, query: Object.fromEntries(texts), body: fields };
    expect(input?.safeParse(inputReader(call)(request)).error?.issues ?? []).toEqual([]);
    expect(rest.url.includes(':id')).toBe(id !== undefined);
  });

  it('is an output, down to the last field', () => {
    expect(output.parse(example.answer)).toEqual(example.answer);
  });
});
