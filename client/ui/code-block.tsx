import { Check, Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

/** Text to copy, and where it belongs. Long lines scroll inside it, with a shadow where they continue. */
export function CodeBlock({
  label,
  code,
  caption = 'Terminal',
}: Record<'label' | 'code', string> & { caption?: string }) {
  const { copied, copy } = useCopy(code);
  const Icon = copied ? Check : Copy;
  return (
    <div className="overflow-hidden rounded-card border border-hairline bg-card sm:flex sm:flex-row-reverse sm:items-start">
      <div className="flex items-center justify-between border-b border-hairline pl-4 text-sm text-soft sm:border-0 sm:p-1">
        <span aria-hidden className="sm:hidden">
          {caption}
        </span>
        <Button
          variant="quiet"
          aria-label={copied ? 'Copied' : `Copy: ${label}`}
          className="shrink-0 noscript:hidden"
          onClick={copy}
        >
          <Icon aria-hidden className="size-4" />
        </Button>
      </div>
      <Code>{code}</Code>
    </div>
  );
}

/** A program's response, to look at. */
export function AnswerBlock({ code, caption = 'Response' }: { code: string; caption?: string }) {
  return (
    <div className="overflow-hidden rounded-card border border-hairline">
      <p className="border-b border-hairline px-4 py-2 text-sm text-soft sm:px-5">{caption}</p>
      <Code>{code}</Code>
    </div>
  );
}

function Code({ children }: { children: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
      tabIndex={0}
      className="scroll-shadow min-w-0 flex-1 overflow-x-auto px-4 py-3.5 text-sm leading-relaxed -outline-offset-2 sm:px-5"
    >
      {/* The server may know the site by another URL. */}
      <code suppressHydrationWarning>{children}</code>
    </pre>
  );
}
