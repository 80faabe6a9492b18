export function statementId(number: number): string {
  return `statement-${number}`;
}

/** Brings a statement into sight and the focus onto its scale. */
export function focusStatement(number: number): void {
  const group = document.getElementById(statementId(number));
  if (group === null) return;
  group
    .querySelector<HTMLElement>('[role="radio"][tabindex="0"], [role="radio"]')
    ?.focus({ preventScroll: true });
  group.scrollIntoView({ block: 'center' });
}
