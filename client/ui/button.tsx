import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 text-[0.9375rem] font-medium transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50';

const looks: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:not-disabled:bg-accent-strong',
  secondary: 'border border-control bg-card text-ink hover:not-disabled:bg-tint',
  quiet: 'px-3 text-soft hover:not-disabled:bg-tint hover:not-disabled:text-ink',
  danger: 'border border-bad-text bg-card text-bad-text hover:not-disabled:bg-tint',
};

/** Look of a button, for links that act like one. */
export function buttonClass(variant: Variant, className?: string): string {
  return classNames(base, looks[variant], className);
}

type Props = ComponentProps<'button'> & { variant?: Variant };

export function Button({ variant = 'primary', type = 'button', className, ...props }: Props) {
  return <button type={type} className={buttonClass(variant, className)} {...props} />;
}
