import { AnswerBlock, CodeBlock } from '#client/ui/code-block.tsx';
import type { CurlExample } from '#shared/curl-examples.ts';

/** Commands to copy, in order, some with the response. */
export function Examples({ examples }: { examples: readonly CurlExample[] }) {
  return examples.map(({ title, note, command, answer }) => (
    <div key={title} className="mt-8">
      <h3 className="text-xl">{title}</h3>
      {note && <p className="mt-1 max-w-[44em] text-soft">{note}</p>}
      <div className="mt-3 space-y-3">
        <CodeBlock label={title} code={command} />
        {answer !== undefined && <AnswerBlock code={printedJson(answer)} />}
      </div>
    </div>
  ));
}

/** JSON to read: one field on a line, but the answers to statements on lines of seven. */
export function printedJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /("(\d+)": \d+,)\s+(?="\d+":)/g,
    (asPrinted, answer, number) => (number % 7 === 0 ? asPrinted : `${answer} `),
  );
}
