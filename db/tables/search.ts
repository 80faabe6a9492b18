import type { Generated } from 'kysely';

/** What a company is found by: made from its name, domain, location and number of public reviews, and nothing else. */
interface SearchCompaniesTable {
  company_id: number;
  /** The most popular company has the lowest; also its row in `search_company_tokens`. */
  rank: number;
  /** Normalized name without its legal form. */
  exact_name: string;
  domain: string;
  /** Its words, as they were put into `search_company_tokens`. */
  tokens: string;
}

/** A word of names and locations, which parts of words and typos are compared with. */
interface SearchWordsTable {
  id: Generated<number>;
  word: string;
  company_count: number;
}

/** How a word is found that isn't typed from its start, or with a typo: see `partsOf`. */
interface SearchWordPartsTable {
  part: string;
  word_id: number;
}

/** A word that was added among many others, and whose parts are still missing: see `word-parts.ts`. */
interface SearchUnsplitWordsTable {
  word_id: number;
}

/** A full-text index on SQLite, a table with such indexes on PostgreSQL. Only `db/search/token-index.ts` reads it. */
interface TokensTable {
  rowid: number;
  tokens: string;
}

/** What a published review is found by. Only `db/search/review-words.ts` writes it, and knows how it is compared. */
interface SearchReviewWordsTable {
  company_id: number;
  /** A word, in a row for each, on SQLite; all of them, in a text search vector, on PostgreSQL. */
  found_by: string;
  published_month: string;
  id: number;
  score_sum: number;
  has_comments: number;
}

/** How far the index of reviews has been filled: one row, or none before the first time. */
interface SearchFilledReviewsTable {
  id: 1;
  words_version: number;
  /** The last company whose reviews were looked at, or the highest possible id. Those published since are there anyway. */
  company_id: number;
}

/** The tables of the search index. */
export interface SearchTables {
  search_companies: SearchCompaniesTable;
  search_company_tokens: TokensTable;
  search_words: SearchWordsTable;
  search_word_parts: SearchWordPartsTable;
  search_unsplit_words: SearchUnsplitWordsTable;
  search_review_words: SearchReviewWordsTable;
  search_filled_reviews: SearchFilledReviewsTable;
}
