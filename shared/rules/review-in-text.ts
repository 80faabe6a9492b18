/** The review that a link or a number names; undefined for anything else. */
export function reviewInText(typed: string): number | undefined {
  const [, digits] = /^(?:\S*\/reviews\/)?([1-9]\d{0,15})\/?(?:[?#]\S*)?$/.exec(typed.trim()) ?? [];
  const id = Number(digits);
  return Number.isSafeInteger(id) ? id : undefined;
}
