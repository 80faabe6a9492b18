import { describe, expect, it } from 'vitest';
import { calls } from '#server/router.ts';
import { blankPages } from '#testing/server/evidence.ts';
import { inputReader } from '../call-input.ts';

// JSON Schema can't express every check: here the examples pass the same checks as a call.
describe('the example', () => {
  const withInput = [...calls].filter(([, { input }]) => input !== undefined);
  it.each(withInput)('of %s is accepted as input', (_name, call) => {
    const { input, example, rest } = call;
    const { id, ...fields } = example.input ?? {};
    // Megabytes, of which the document has the first letters.
    if ('pages' in fields) fields.pages = blankPages;
    const texts = Object.entries(fields).map(([field, value]) => [field, String(value)]);
    const request = { params: { id: String(id) }, query: Object.fromEntries(texts), body: fields };
    expect(input?.safeParse(inputReader(call)(request)).error?.issues ?? []).toEqual([]);
    expect(rest.url.includes(':id')).toBe(id !== undefined);
  });

  it.each([...calls])('of %s is an output, down to the last field', (_name, { output, example }) => {
    expect(output.parse(example.answer)).toEqual(example.answer);
  });
});
