import { Check, Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

/** Text to copy into a terminal; long lines scroll inside it. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  const { copied, copy } = useCopy(code);
  const Icon = copied ? Check : Copy;
  return (
    <div className="flex items-start rounded-card border border-hairline bg-card">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-w-0 flex-1 overflow-x-auto rounded-card py-4 pr-2 pl-5 text-sm leading-relaxed"
      >
        <code>{code}</code>
      </pre>
      <Button
        variant="quiet"
        aria-label={copied ? 'Copied' : `Copy: ${label}`}
        className="m-1 shrink-0"
        onClick={copy}
      >
        <Icon aria-hidden className="size-4" />
      </Button>
    </div>
  );
}
