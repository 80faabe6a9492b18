type Link = { name: string; href: string };

export const linesOf = (links: readonly Link[]): string =>
  links.map(({ name, href }) => `${name} ${href}`).join('\n');

/** Each line's last word is the address. */
export function linksIn(lines: string): Link[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.lastIndexOf(' ');
      return { name: line.slice(0, at === -1 ? 0 : at).trim(), href: line.slice(at + 1) };
    });
}
