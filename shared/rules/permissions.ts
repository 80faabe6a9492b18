/** Who may open /admin and decide on reviews and reports: moderators and admins. */
export function mayModerate(userRoles: readonly string[]): boolean {
  return userRoles.includes('moderator') || mayAudit(userRoles);
}

/** Who may read the audit log: admins. */
export function mayAudit(userRoles: readonly string[]): boolean {
  return userRoles.includes('admin');
}
