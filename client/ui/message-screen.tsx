import type { ReactNode } from 'react';

type Props = { title: string; text: ReactNode; children?: ReactNode };

/** A page with one message and a way forward. */
export function MessageScreen({ title, text, children }: Props) {
  return (
    <div className="flex max-w-[38em] flex-col items-start gap-5 py-8">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <p className="text-lg text-soft">{text}</p>
      {children}
    </div>
  );
}
