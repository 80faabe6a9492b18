import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.ts';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border px-5 text-[0.9375rem] font-medium transition-colors duration-150 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 print:hidden';

const looks: Record<Variant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:not-aria-disabled:bg-accent-strong',
  secondary: 'border-control bg-card text-ink hover:not-aria-disabled:bg-tint',
  quiet: 'border-transparent text-soft hover:not-aria-disabled:bg-tint hover:not-aria-disabled:text-ink',
  danger: 'border-bad-text bg-card text-bad-text hover:not-aria-disabled:bg-tint',
};

/** The look of a button, for links that act like one. */
export function buttonClass(variant: Variant, className?: string): string {
  return classNames(base, looks[variant], className);
}

type Props = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: Variant;
  /**
   * Can't be pressed now. Unlike `disabled`, it keeps the focus, which would otherwise jump to the top of the page.
   */
  inactive?: boolean;
};

export function Button({
  variant = 'primary',
  type = 'button',
  inactive = false,
  className,
  onClick,
  ...props
}: Props) {
  return (
    <button
      type={type}
      className={buttonClass(variant, className)}
      {...(inactive && { 'aria-disabled': true })}
      {...props}
      onClick={(event) => (inactive ? event.preventDefault() : onClick?.(event))}
    />
  );
}

type LinkProps = {
  href: string;
  /** Can't be followed now, but keeps the focus. */
  inactive: boolean;
  className?: string;
  /** What a plain click does within the page. Any other opens the URL. */
  onFollow: () => void;
  children: string;
};

/** A link that looks and, once the page's code is there, acts like a secondary button. */
export function ButtonLink({ href, inactive, className, onFollow, children }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (!inactive && (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)) return;
    event.preventDefault();
    if (!inactive) onFollow();
  };
  return (
    <a
      href={href}
      className={buttonClass('secondary', className)}
      {...(inactive && { 'aria-disabled': true })}
      onClick={follow}
    >
      {children}
    </a>
  );
}
