import { type Plugin, parseSync, Visitor } from 'vite';

/** Leaves out of the built client what fields mean: only the API's document says it. */
export const leaveOutDescriptions = (): Plugin => ({
  name: 'leave-out-descriptions',
  apply: 'build',
  transform: { filter: { id: /\/shared\/schemas\// }, handler: withoutDescriptions },
});

/** Code without its `.describe(…)` and `.meta(…)`. */
export function withoutDescriptions(code: string): string {
  const cuts: { from: number; to: number }[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, end, arguments: given }) {
      if (given.length !== 1 || callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier')
        return;
      if (['describe', 'meta'].includes(callee.property.name))
        cuts.push({ from: callee.object.end, to: end });
    },
  });
  visitor.visit(parseSync('schema.ts', code).program);
  cuts.sort((one, other) => other.from - one.from);
  // What is within a description goes with it.
  const outermost = cuts.filter(({ from, to }) => !cuts.some((cut) => cut.from < from && to < cut.to));
  return outermost.reduce((left, { from, to }) => left.slice(0, from) + left.slice(to), code);
}
