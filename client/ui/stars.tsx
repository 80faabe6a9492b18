import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

type Props = { rating: number; size?: 'small' | 'large' };

/**
 * Five stars for a rating with one decimal. The last one filled is half when the fraction is 0.5 or more. One element,
 * drawn by theme.css: lists have hundreds of stars.
 */
export function Stars({ rating, size = 'small' }: Props) {
  const filled = Math.floor(rating) + (rating % 1 >= 0.5 ? 0.5 : 0);
  return (
    <span
      role="img"
      aria-label={`${rating.toFixed(1)} out of 5 stars`}
      className={classNames('stars shrink-0', size === 'large' ? 'h-5' : 'h-4')}
      style={{ '--filled': `${filled * 20}%` } as CSSProperties}
    />
  );
}
