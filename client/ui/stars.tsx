import { Star } from 'lucide-react';
import { classNames } from './class-names.ts';

type Props = { rating: number; max?: number; size?: 'small' | 'large' };

/** Stars for a rating with one decimal. The last star is half when the fraction is 0.5 or more. */
export function Stars({ rating, max = 5, size = 'small' }: Props) {
  const filled = Math.floor(rating) + (rating % 1 >= 0.5 ? 0.5 : 0);
  return (
    <span
      role="img"
      aria-label={`${rating.toFixed(1)} out of ${max} stars`}
      className="relative inline-flex shrink-0"
    >
      <Row count={max} size={size} className="empty-stars text-star/30" />
      <span
        className="absolute inset-y-0 left-0 overflow-hidden"
        style={{ width: `${(filled / max) * 100}%` }}
      >
        <Row count={max} size={size} className="text-star" />
      </span>
    </span>
  );
}

function Row({ count, size, className }: { count: number; size: 'small' | 'large'; className: string }) {
  return (
    <span aria-hidden className={classNames('flex w-max', className)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stars never change places
        <span key={index} className={size === 'large' ? 'px-0.5' : 'px-px'}>
          <Star className={size === 'large' ? 'size-5' : 'size-4'} fill="currentColor" strokeWidth={0} />
        </span>
      ))}
    </span>
  );
}
