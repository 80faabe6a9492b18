/** A likely range, such as "3.0 to 3.4". With many reviews, both ends are often shown alike. */
export const rangeWords = (low: string, high: string) => (low === high ? low : `${low} to ${high}`);
