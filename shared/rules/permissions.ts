/** Who may open /admin and decide on reviews and reports. */
export function mayModerate(userRoles: readonly string[]): boolean {
  return userRoles.includes('moderator') || userRoles.includes('admin');
}

/** Admins may do everything that moderators may. Nothing is reserved for them yet. */
export function isAdmin(userRoles: readonly string[]): boolean {
  return userRoles.includes('admin');
}
