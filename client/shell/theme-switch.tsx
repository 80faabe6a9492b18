import { Moon, Sun } from 'lucide-react';
import { browserStorage, createStore, createStoredStore, useStore } from '#client/ui/store.ts';

type Theme = 'light' | 'dark';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const themeOfSystem = (): Theme => (dark.matches ? 'dark' : 'light');
const system = createStore(themeOfSystem());
dark.addEventListener('change', () => system.set(themeOfSystem()));

/** client/public/theme.js reads it, too. */
const chosen = createStoredStore<Theme>({
  storage: browserStorage,
  keys: ['theme'],
  parse: (text) => (text === 'light' || text === 'dark' ? text : null),
  print: (theme) => [theme],
});
chosen.subscribe(() => {
  const theme = chosen.get();
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
});

/** Choosing the system's own theme means following the system again. */
function choose(theme: Theme): void {
  chosen.set(theme === system.get() ? null : theme);
}

export function ThemeSwitch() {
  const systemTheme = useStore(system);
  const theme = useStore(chosen) ?? systemTheme;
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      aria-label={`Switch to the ${other} theme`}
      title={`Switch to the ${other} theme`}
      className="flex size-11 items-center justify-center rounded-control text-soft hover:text-ink"
      onClick={() => choose(other)}
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </button>
  );
}
