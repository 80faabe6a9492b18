/** Who may open /admin and decide on reviews and reports: moderators and admins. Nothing is for admins alone yet. */
export function mayModerate(userRoles: readonly string[]): boolean {
  return userRoles.includes('moderator') || userRoles.includes('admin');
}
