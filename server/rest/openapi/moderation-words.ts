/** What the fields of the moderators' calls mean. */
export const moderationWords: Record<string, string> = {
  totalCompanies: 'Companies in the directory',
  totalReviews: 'Published reviews',
  pendingReviews: 'Reviews waiting for a decision',
  pendingReports: 'Open reports',
  oldestReviewDays:
    'How many whole days the oldest pending review has waited, at least; null if none is waiting',
  oldestReportDays: 'The age of the oldest open report in days; null if there are none',
  decidedThisWeek: 'Decisions since Monday (UTC), at least',
  revision: 'A new number each time the author changes the review; 0 once it is published',
  'moderation_reviews.status': 'Which reviews to list; without it, the pending ones',
  'moderation_reviews.company_id': 'Only reviews of this company',
  reports: 'Open reports about the review, oldest day first',
  'moderation_decideReport.others': 'More reports of the same review to resolve with it',
  undo: 'Undoes the decision, see POST /admin/moderation/undo; null if the decision changed nothing',
  'moderation_undoDecision.undo': 'The `undo` in the response to the decision',
  'moderation_decideReview.revision':
    'The revision you read. You get a 409 if the author has changed the review since.',
  'moderation_decideReview.status':
    'The status you read. You get a 409 if someone has decided differently since.',
};
