/** The review that a link or a number names; undefined for anything else. */
export function reviewInText(typed: string): number | undefined {
  const [path = ''] = typed.trim().split(/[?#]/, 1);
  const digits = path.split('/reviews/').at(-1)?.replace(/\/$/, '') ?? '';
  return /^[1-9]\d{0,15}$/.test(digits) && Number.isSafeInteger(Number(digits)) ? Number(digits) : undefined;
}
