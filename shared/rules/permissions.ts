/** Who may open /admin and decide on reviews and reports. */
export function mayModerate(userRoles: readonly string[]): boolean {
  return userRoles.includes('moderator') || userRoles.includes('admin');
}

/** Admins may do everything a moderator may; nothing is theirs alone yet. */
export function isAdmin(userRoles: readonly string[]): boolean {
  return userRoles.includes('admin');
}
