import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { useCopy } from '#client/ui/use-copy.ts';

type Props = { text: string; button: string; children: ReactNode };

/** What we can't show again, and what it is for. */
export function ShownOnce({ text, button, children }: Props) {
  const { copied, copy } = useCopy(text);
  const Icon = copied ? Check : Copy;
  return (
    <div className="flex flex-col items-start gap-3 rounded-card border border-hairline bg-tint p-5">
      <p className="wrap-anywhere">{children}</p>
      <p className="font-mono text-sm wrap-anywhere select-all">{text}</p>
      <Button variant="secondary" onClick={copy}>
        <Icon aria-hidden className="size-4" />
        {copied ? 'Copied' : button}
      </Button>
    </div>
  );
}
