import { z } from 'zod';
import kinds from '#shared/kinds-of-work/groups.json' with { type: 'json' };
import { salaryLimits } from '#shared/limits.ts';
import { authorChoices, longTexts, reviewContent } from '#shared/schemas/review.ts';

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
  pattern?: string;
  maximum?: number;
  exclusiveMaximum?: number;
  properties?: Record<string, JsonSchema>;
};
const schema = z.toJSONSchema(written, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const [kindWithLongestName] = Object.entries(kinds).reduce((one, other) =>
  other[1].length > one[1].length ? other : one,
);

/** What fills the most bytes as JSON. A text fills at most three for each unit of its length. */
function longest(field: JsonSchema): unknown {
  const { type, anyOf, enum: words, maxLength, pattern, properties, ...number } = field;
  const choices = anyOf?.map(longest) ?? words;
  if (choices) return choices.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, longest(field)]));
  if (maxLength !== undefined) return '中'.repeat(maxLength);
  // The one text of a fixed length.
  if (pattern !== undefined) return kindWithLongestName;
  const { maximum, exclusiveMaximum } = number;
  if (exclusiveMaximum !== undefined) return exclusiveMaximum - 10 ** -salaryLimits.decimals;
  if (maximum === undefined && type !== 'null') throw new Error('A field of a review has no limit.');
  return maximum ?? null;
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** These texts share one limit, so each has an equal part of it. */
function sharing(review: Written): Written {
  const shares = longTexts.map((name) => [
    name,
    review[name].slice(0, review[name].length / longTexts.length),
  ]);
  return { ...review, ...Object.fromEntries(shares) };
}

/** The longest review on the wire and on disk, computed from the limits of `reviewContent`. */
export const longestReview = sharing(longest(schema) as Written);

/** Something for each field of a review in which its author types. */
export function textsOfReview(write: (field: keyof Written) => string): Texts {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([, { maxLength }]) => maxLength !== undefined,
  );
  return Object.fromEntries(fields.map(([field]) => [field, write(field as keyof Written)])) as Texts;
}
