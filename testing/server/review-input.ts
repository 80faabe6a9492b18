/** Scores for the 20 statements: the given ones first, then sevens. */
export function answers(...first: number[]): Record<string, number> {
  return Object.fromEntries(Array.from({ length: 20 }, (_, index) => [String(index + 1), first[index] ?? 7]));
}

/** A valid review of a company, as a client sends it. */
export function reviewInput(companyId: number, values: Record<string, unknown> = {}) {
  return {
    company_id: companyId,
    enps_responses: answers(),
    review_text: 'Fair shifts.\nHonest planning.',
    job_title: 'Planner',
    employment_status: 'part_time' as const,
    is_anonymous: true as const,
    ...values,
  };
}
