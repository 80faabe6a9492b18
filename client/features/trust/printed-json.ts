const perLine = 7;

/** JSON to read: one field on a line, but the answers to statements on lines of seven. */
export function printedJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/(?:"\d+": \d+,?\s+){2,}/g, (answers) => {
    const end = /\s+$/.exec(answers)?.[0] ?? '';
    const [, indent = ''] = /\n( *)$/.exec(end) ?? [];
    const entries = answers.trim().split(/\s*\n\s*/);
    const lines = [];
    for (let index = 0; index < entries.length; index += perLine)
      lines.push(entries.slice(index, index + perLine).join(' '));
    return lines.join(`\n${indent}  `) + end;
  });
}
