import type { ReactNode } from 'react';
import { MessageScreen } from './message-screen.tsx';

export function NotFoundScreen({ children }: { children?: ReactNode }) {
  return (
    <MessageScreen title="404 Page Not Found" text="Did you forget to add the page to the router?">
      {children}
    </MessageScreen>
  );
}
