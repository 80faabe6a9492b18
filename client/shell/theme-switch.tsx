import { Moon, Sun } from 'lucide-react';
import { chooseTheme, useTheme } from '#client/shell/theme.ts';

export function ThemeSwitch() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      aria-label={`Switch to the ${other} theme`}
      title={`Switch to the ${other} theme`}
      className="flex size-11 items-center justify-center rounded-control text-soft hover:text-ink"
      onClick={() => chooseTheme(other)}
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </button>
  );
}
