/** Who may open /admin and decide on reviews and reports: moderators and admins. */
export function mayModerate(userRoles: readonly string[]): boolean {
  return userRoles.includes('moderator') || mayAdminister(userRoles);
}

/** Who may invite people, change their roles and read the audit log: admins. */
export function mayAdminister(userRoles: readonly string[]): boolean {
  return userRoles.includes('admin');
}
