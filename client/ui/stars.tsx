import { Star } from 'lucide-react';
import { classNames } from './class-names.ts';

type Size = 'small' | 'large';

/** Five stars for a rating with one decimal. The last one filled is half when the fraction is 0.5 or more. */
export function Stars({ rating, size = 'small' }: { rating: number; size?: Size }) {
  const filled = Math.floor(rating) + (rating % 1 >= 0.5 ? 0.5 : 0);
  return (
    <span
      role="img"
      aria-label={`${rating.toFixed(1)} out of 5 stars`}
      className="relative inline-flex shrink-0"
    >
      <Row size={size} className="empty-stars text-star/30" />
      <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${filled * 20}%` }}>
        <Row size={size} className="text-star" />
      </span>
    </span>
  );
}

function Row({ size, className }: { size: Size; className: string }) {
  return (
    <span aria-hidden className={classNames('flex w-max', className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={size === 'large' ? 'px-0.5' : 'px-px'}>
          <Star className={size === 'large' ? 'size-5' : 'size-4'} fill="currentColor" strokeWidth={0} />
        </span>
      ))}
    </span>
  );
}
