export const apiPath = '/api/v1';
export const apiDocument = `${apiPath}/openapi.json`;

/** The reference, or the part of it about one of its tags. */
export const apiReference = (tag?: 'anonymity' | 'receipts') =>
  tag ? `/api/docs/#tag/${tag}` : '/api/docs/';
