import type { Category } from '#shared/statements.ts';

export type Sentiment = 'good' | 'mixed' | 'bad';

/** Passages by sentiment. `{six|seven}` stands for one of its alternatives. */
export type Passages = Record<Sentiment, readonly string[]>;

/** Passages that only some people could have written, by what they are about. */
export type Voices = Partial<Record<Category, Partial<Passages>>>;
