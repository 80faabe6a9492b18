/** The id at the end of the address of a review; 0 without one. */
export const reviewInAddress = (address: string): number =>
  Number(/\/reviews\/(\d{1,16})\/?$/.exec(address.trim())?.[1] ?? 0);

export const noReviewAddress =
  'Please paste the address of the review. On the company’s page, it’s the link below the stars.';
