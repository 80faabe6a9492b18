import type { Plugin } from 'vite';

/**
 * Leaves the random keys of icons' lines out of the built client, where they hardly compress. React uses them only to
 * warn while it is developed: the lines of an icon never move.
 */
export const leaveOutIconKeys = (): Plugin => ({
  name: 'leave-out-icon-keys',
  apply: 'build',
  transform: { filter: { id: /\/lucide-react\/dist\/esm\/icons\// }, handler: withoutKeys },
});

/** Code without the keys of its lines. */
export const withoutKeys = (code: string): string => code.replaceAll(/, key: "\w+"(?= \})/g, '');
