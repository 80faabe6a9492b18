import { classNames } from './class-names.ts';

/** A grey place for content on its way; give it the content's final size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-pulse-soft rounded-control bg-hairline', className)}
    />
  );
}
