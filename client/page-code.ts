import { type ComponentType, createElement, lazy, useState } from 'react';

/** Milliseconds during which a page that was just reloaded doesn't reload itself again. */
const settling = 10_000;

type Loaded = { default: ComponentType };

/** A page's code couldn't be loaded. */
export class PageCodeError extends Error {
  override name = 'PageCodeError';
  readonly load: () => Promise<Loaded>;
  /** Lets the next visit load it again. Until then, React keeps rendering the failure. */
  readonly forget: () => void;

  constructor(cause: unknown, { load, forget }: Pick<PageCodeError, 'load' | 'forget'>) {
    super("A page's code couldn't be loaded.", { cause });
    this.load = load;
    this.forget = forget;
  }
}

/**
 * A page in its own chunk, under the name that its file gives it. Once the chunk is loaded, the page shows right away:
 * `lazy` alone would always render the fallback first.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let loaded: ComponentType | undefined;
  let awaited = lazy(visit);

  async function loadOnce(): Promise<Loaded> {
    loaded ??= (await load())[name];
    return { default: loaded };
  }

  /**
   * After a release, the old release's code is gone, so the browser loads the new one. Nothing is lost, because the
   * previous page is already gone.
   */
  async function visit() {
    try {
      return await loadOnce();
    } catch (error) {
      if (!wasJustReloaded() && (await askServer()) === 'another release') return reload();
      const forget = () => {
        awaited = lazy(visit);
      };
      throw new PageCodeError(error, { load: loadOnce, forget });
    }
  }

  function Content() {
    const [Shown] = useState(() => loaded ?? awaited);
    return createElement(Shown);
  }
  return { load: loadOnce, component: Content };
}

/** Loads the code again after someone pressed a button; false if the server can't be reached. */
export async function loadAgain({ load }: PageCodeError): Promise<boolean> {
  try {
    await load();
    return true;
  } catch {
    // Some browsers remember that a module failed to load until the page is reloaded.
    return (await askServer()) === 'no answer' ? false : reload();
  }
}

function reload(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

async function askServer(): Promise<'this release' | 'another release' | 'no answer'> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    if (!answer.ok) return 'no answer';
    const html = await answer.text();
    // The early script has another name in each release, because it names all others (tools/build/early-script.ts).
    const early = document.querySelector('script[async]')?.getAttribute('src') ?? '';
    return html.includes(early) ? 'this release' : 'another release';
  } catch {
    return 'no answer';
  }
}

/** Servers that run two releases side by side must not make the browser reload back and forth. */
function wasJustReloaded(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return (
    (visit as PerformanceNavigationTiming | undefined)?.type === 'reload' && performance.now() < settling
  );
}
