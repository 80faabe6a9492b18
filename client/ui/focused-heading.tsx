import { type ReactNode, useEffect, useRef } from 'react';

type Props = { isNew?: boolean; children: ReactNode };

/** The heading after a change within the same page. If it is new, it gets the focus, so people notice the change. */
export function FocusedHeading({ isNew = true, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
      {children}
    </h1>
  );
}
