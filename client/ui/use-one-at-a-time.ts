import { useRef } from 'react';

/**
 * Runs an action unless the previous one is still running. React's pending state comes too late for the second half
 * of a double click.
 */
export function useOneAtATime() {
  const busy = useRef(false);
  return async (act: () => Promise<unknown>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await act();
    } finally {
      busy.current = false;
    }
  };
}
