/** Who may open /admin and decide on reviews and reports: moderators and admins. */
export function mayModerate(userRoles: readonly string[]): boolean {
  return userRoles.includes('moderator') || userRoles.includes('admin');
}

/** Who may invite people and change their roles: admins. */
export function mayManageTeam(userRoles: readonly string[]): boolean {
  return userRoles.includes('admin');
}
