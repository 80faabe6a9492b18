import { z } from 'zod';
import { salaryLimits } from '#shared/limits.ts';
import { authorChoices, reviewContent } from '#shared/schemas/review.ts';

const written = z.object({ ...reviewContent, release: authorChoices.release });
type Input = z.input<typeof written>;
type Written = { [Name in keyof Input]-?: Exclude<Input[Name], undefined> };
type Texts = {
  [Name in keyof Omit<Written, 'currency'> as string extends Written[Name] ? Name : never]: string;
};

type JsonSchema = {
  type?: string;
  anyOf?: JsonSchema[];
  enum?: string[];
  maxLength?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  properties?: Record<string, JsonSchema>;
};
const schema = z.toJSONSchema(written, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** What fills the most bytes as JSON. A text fills at most three for each unit of its length. */
function longest({ type, anyOf, enum: words, maxLength, properties, ...number }: JsonSchema): unknown {
  const choices = anyOf?.map(longest) ?? words;
  if (choices) return choices.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, longest(field)]));
  if (maxLength !== undefined) return '中'.repeat(maxLength);
  const { maximum, exclusiveMaximum } = number;
  if (exclusiveMaximum !== undefined) return exclusiveMaximum - 10 ** -salaryLimits.decimals;
  if (maximum === undefined && type !== 'null') throw new Error('A field of a review has no limit.');
  return maximum ?? null;
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** The longest review on the wire and on disk, computed from the limits of `reviewContent`. */
export const longestReview = longest(schema) as Written;

/** Something for each field of a review in which its author types. */
export function textsOfReview(write: (field: keyof Written) => string): Texts {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([, { maxLength }]) => maxLength !== undefined,
  );
  return Object.fromEntries(fields.map(([field]) => [field, write(field as keyof Written)])) as Texts;
}
