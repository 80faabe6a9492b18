import { type ReactNode, useEffect, useRef } from 'react';

/** Heading of a state that a press has led to within one page: it takes the focus, so that the change is noticed. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
      {children}
    </h1>
  );
}
