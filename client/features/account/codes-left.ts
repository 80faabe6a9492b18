/** How many recovery codes someone has left, in words. */
export function codesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Make new ones.';
  return count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`;
}
