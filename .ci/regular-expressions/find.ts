import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';

export type Expression = { place: string; source: string; flags: string };
/** An expression that code puts together when it runs: only its own text is known. */
export type Built = { place: string; text: string };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const NOT_OURS = /(?:^|\/)(?:testing|attacks|faults|dev)\/|\.test\.tsx?$|\.d\.ts$|^client\/dist/;

/** The files of these rooms that run on a site. */
export function filesOf(root: string, rooms: string[]): Map<string, string> {
  const files = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  );
  const ours = files.filter((file) => /\.tsx?$/.test(file) && !NOT_OURS.test(file));
  return new Map(ours.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** Every regular expression in these files. */
export function findExpressions(files: Map<string, string>): { written: Expression[]; built: Built[] } {
  const written: Expression[] = [];
  const built: Built[] = [];
  for (const [file, text] of files) {
    visit(parseSync(file, text).program, (node) => {
      const place = `${file}:${text.slice(0, node.start).split('\n').length}`;
      const literal = node.regex as { pattern: string; flags: string } | undefined;
      if (literal) written.push({ place, source: literal.pattern, flags: literal.flags });
      if (!isConstructed(node)) return;
      const [source, flags] = node.arguments as Node[];
      if (source === undefined || source.regex) return;
      const value = textOf(source);
      if (value === undefined) built.push({ place: file, text: text.slice(source.start, source.end) });
      else written.push({ place, source: value, flags: textOf(flags) ?? '' });
    });
  }
  return { written, built };
}

function isConstructed({ type, callee }: Node): boolean {
  return (
    (type === 'NewExpression' || type === 'CallExpression') && (callee as { name?: string }).name === 'RegExp'
  );
}

/** The text of a string, or of a template without expressions. */
function textOf(node: Node | undefined): string | undefined {
  if (typeof node?.value === 'string') return node.value;
  const { quasis = [], expressions = [] } = (node ?? {}) as {
    quasis?: { value: { cooked: string } }[];
    expressions?: [];
  };
  return quasis.length === 1 && expressions.length === 0 ? quasis[0]?.value.cooked : undefined;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return;
  if ('type' in value && 'start' in value) see(value as Node);
  for (const part of Object.values(value)) visit(part, see);
}
