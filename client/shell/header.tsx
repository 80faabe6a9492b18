import { Menu, Moon, Sun, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useOperator, useSiteName } from '#client/operator.tsx';
import { AccountLinks, NavLinks, WriteReviewLink } from '#client/shell/nav-links.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { browserStorage, createStore, createStoredStore, type Store, useStore } from '#client/ui/store.ts';
import { paths } from '#shared/paths.ts';

export function Header() {
  const [pathname] = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setMenuOpen(false), [pathname]);
  useEffect(() => setRunning(true), []);

  useEffect(() => {
    if (!menuOpen) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setMenuOpen(false);
      if (menu.current?.contains(document.activeElement)) toggle.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [menuOpen]);

  // A link to the current page closes it too.
  const closeOnLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) setMenuOpen(false);
  };

  return (
    <header className="sticky top-0 z-30 [@media(max-height:30rem)]:static max-md:noscript:static border-b border-hairline bg-paper">
      <div className="page-width flex h-16 items-center gap-5 lg:gap-8">
        <Link href={paths.home()} className="rounded-control" aria-label={`${useSiteName()}, home`}>
          <Wordmark />
        </Link>
        <nav
          aria-label="Main"
          className="hidden flex-1 items-center gap-2.5 whitespace-nowrap md:flex lg:gap-5"
        >
          <NavLinks pathname={pathname} />
          <span className="flex-1" />
          <WriteReviewLink
            pathname={pathname}
            className="flex min-h-10 items-center rounded-control border border-control px-3 text-[0.9375rem] font-medium hover:bg-tint aria-[current]:bg-tint lg:px-4"
          />
          <span
            data-account-links={isRunning ? 'known' : ''}
            className="flex items-center justify-end gap-2.5 lg:gap-5"
          >
            <AccountLinks pathname={pathname} />
          </span>
        </nav>
        <span className="ml-auto noscript:hidden md:-mr-3 md:-ml-6">
          <ThemeSwitch />
        </span>
        <button
          ref={toggle}
          type="button"
          className="-mr-2 -ml-6 flex size-11 items-center justify-center rounded-control noscript:hidden md:hidden"
          aria-expanded={menuOpen}
          aria-controls="mobile-menu"
          aria-label={menuOpen ? 'Close menu' : 'Open menu'}
          onClick={() => setMenuOpen(!menuOpen)}
        >
          {menuOpen ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
        </button>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link comes as a click */}
      <nav
        ref={menu}
        onClick={closeOnLink}
        id="mobile-menu"
        aria-label="Main, mobile"
        className={classNames(
          'page-width flex-col border-t border-hairline py-3 md:hidden!',
          'noscript:flex noscript:flex-row noscript:flex-wrap noscript:gap-x-5 noscript:border-0 noscript:pt-0',
          menuOpen ? 'flex' : 'hidden',
        )}
      >
        <NavLinks pathname={pathname} />
        <WriteReviewLink pathname={pathname} />
        <AccountLinks pathname={pathname} onSignedOut={() => setMenuOpen(false)} />
      </nav>
    </header>
  );
}

export function Wordmark() {
  const { logo } = useOperator();
  return (
    <span className="relative top-px font-display text-xl font-semibold tracking-tight text-ink">
      {logo && <img src={logo} alt="" className="mr-2 inline size-7" />}
      {useSiteName()}
      <span className="text-accent">.</span>
    </span>
  );
}

type Theme = 'light' | 'dark';

const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const themeOfSystem = (): Theme => (dark?.matches ? 'dark' : 'light');
const system: Store<Theme> = { ...createStore(themeOfSystem()), atFirst: () => 'light' };
dark?.addEventListener('change', () => system.set(themeOfSystem()));

/** client/public/theme.js reads it, too, usually before anything is painted. */
const chosen = createStoredStore<Theme>({
  storage: browserStorage,
  keys: ['theme'],
  parse: (text) => (text === 'light' || text === 'dark' ? text : null),
  print: (theme) => [theme],
});
if (globalThis.document) {
  chosen.subscribe(showChosen);
  showChosen();
}

function showChosen(): void {
  const theme = chosen.get();
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** Choosing the system's own theme means following the system again. */
function choose(theme: Theme): void {
  chosen.set(theme === system.get() ? null : theme);
}

function ThemeSwitch() {
  const systemTheme = useStore(system);
  const theme = useStore(chosen) ?? systemTheme;
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      aria-label={`Switch to the ${other} theme`}
      title={`Switch to the ${other} theme`}
      className="flex size-11 items-center justify-center rounded-control text-soft hover:text-ink"
      onClick={() => choose(other)}
    >
      <Sun aria-hidden className="hidden size-5 dark:block" strokeWidth={1.75} />
      <Moon aria-hidden className="size-5 dark:hidden" strokeWidth={1.75} />
    </button>
  );
}
