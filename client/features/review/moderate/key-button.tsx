import type { ComponentProps } from 'react';
import { Button } from '#client/ui/button.tsx';

type Props = ComponentProps<typeof Button> & {
  /** The key that presses it while the desk has the focus. Beside its name where there is room for it. */
  shortcut: string;
};

export function KeyButton({ shortcut, children, ...button }: Props) {
  return (
    <Button aria-keyshortcuts={shortcut} {...button}>
      {children}
      <kbd aria-hidden className="max-lg:hidden">
        {shortcut}
      </kbd>
    </Button>
  );
}
