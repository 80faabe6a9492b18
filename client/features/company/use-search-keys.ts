import { type KeyboardEvent, useState } from 'react';

type Options = { count: number; open: boolean; setOpen: (open: boolean) => void };

/** Arrow keys and Escape for a combobox. `active` is the selected row, or -1 for the box itself. */
export function useSearchKeys({ count, open, setOpen }: Options) {
  const [active, setActive] = useState(-1);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    // One more position than there are rows: after the last row, the box comes again.
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
  }

  return { active: Math.min(active, count - 1), setActive, onKeyDown };
}
