import { createContext, type ReactNode, Suspense, use } from 'react';

/** On the server, what a part with this name waits for. Absent in browsers, where nothing waits. */
export const TurnContext = createContext<((name: string) => Promise<void>) | undefined>(undefined);

type Props = { name: string; children: ReactNode };

/** A part of a long page. The server renders each part in a turn of its own, so other requests go on meanwhile. */
export function InTurn({ name, children }: Props) {
  return (
    <Suspense>
      <Part name={name}>{children}</Part>
    </Suspense>
  );
}

function Part({ name, children }: Props) {
  const turnOf = use(TurnContext);
  if (turnOf) use(turnOf(name));
  return children;
}
