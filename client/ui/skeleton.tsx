import { classNames } from './class-names.ts';

/** A gray placeholder for content that is loading. Give it the content's final size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-pulse-soft rounded-control bg-hairline', className)}
    />
  );
}
