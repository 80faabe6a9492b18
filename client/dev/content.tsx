import type { ReactNode } from 'react';
import { RecommendBadge } from '#client/features/company/recommend-badge.tsx';
import { LoadError } from '#client/load-error.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Initial } from '#client/ui/initial.tsx';
import { Histogram } from '#client/ui/plots/histogram.tsx';
import { RangePlot } from '#client/ui/plots/range-plot.tsx';
import { LevelBar } from '#client/ui/plots/scale-bars.tsx';
import { Trend } from '#client/ui/plots/trend.tsx';
import { QuotedText } from '#client/ui/quoted-text.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Stars } from '#client/ui/stars.tsx';

const areas =
  'bg-paper bg-card bg-tint bg-hairline bg-control bg-ink bg-soft bg-accent bg-good bg-middle bg-bad bg-star';
const colors = 'text-ink text-soft text-accent text-link text-good-text text-middle-text text-bad-text';
const sizes = 'text-sm text-base text-lg text-xl text-2xl text-3xl text-4xl';

export const tokens: Record<string, ReactNode> = {
  Areas: (
    <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
      {areas.split(' ').map((look) => (
        <li key={look} className="text-sm">
          <span className={`mb-1 block h-10 rounded-control border border-hairline ${look}`} />
          {look.replace('bg-', '')}
        </li>
      ))}
    </ul>
  ),
  'Text colors': (
    <p className="flex flex-wrap gap-x-5 gap-y-1">
      {colors.split(' ').map((look) => (
        <span key={look} className={look}>
          {look.replaceAll(/-?text-?/g, '')}
        </span>
      ))}
    </p>
  ),
  Type: (
    <ul className="overflow-hidden">
      {sizes.split(' ').map((look) => (
        <li key={look} className={`font-display ${look}`}>
          {look.replace('text-', '')} What is it like
        </li>
      ))}
    </ul>
  ),
};

const sentence = 'Shifts are planned three weeks ahead and people keep to it. ';

export const content: Record<string, ReactNode> = {
  'Stars: none, halves rounded down and up, all': (
    <div className="flex flex-wrap gap-4">
      {[0, 2.4, 2.5, 4.9, 5].map((rating) => (
        <Stars key={rating} rating={rating} />
      ))}
      <Stars rating={3.5} size="large" />
    </div>
  ),
  'Badges: green at 70, amber at 50, else red': (
    <div className="flex flex-wrap gap-3">
      {[70, 69, 50, 49].map((percentage) => (
        <RecommendBadge key={percentage} percentage={percentage} count={5} words="recommend to a friend" />
      ))}
      <Chip>Warehouse lead</Chip>
    </div>
  ),
  Initials: (
    <div className="flex flex-wrap items-end gap-3">
      <Initial name="Northwind" size="small" />
      <Initial name="Quillstone" />
      <Initial name="Halden" size="large" />
      <Initial name="Pictured" imageUrl="/favicon.svg" />
    </div>
  ),
  'Text of a review: short, long, and none': (
    <>
      <QuotedText text={sentence} fallback="" />
      <QuotedText text={sentence.repeat(15)} fallback="" foldedAs="15 sentences" />
      <QuotedText text="" fallback="No additional comments provided." />
    </>
  ),
  'Nothing there': (
    <EmptyState title="No reviews yet">
      <p className="text-soft">What to do instead.</p>
    </EmptyState>
  ),
  Loading: <Skeleton className="h-12 w-full" />,
  Failed: (
    <LoadError
      title="The list could not be loaded."
      query={{ error: null, isFetching: false, refetch: () => undefined }}
      fallback="Please check your connection."
    />
  ),
};

const bars = [0, 1, 2, 3, 5, 20, 14, 12, 4, 0].map((count, index) => ({
  name: `${(index + 1) / 2} stars`,
  count,
  ...(index % 2 === 1 && { label: String((index + 1) / 2) }),
}));
const points = [3.1, 3.4, 2.2, 4.6].map((value, index) => ({
  name: `Sample ${index + 1}`,
  // There is a gap of two steps before the last point.
  at: index < 3 ? index : index + 2,
  value,
  count: 3 + 4 * index,
}));
const scale = { from: 1, to: 10 };

export const plots: Record<string, ReactNode> = {
  Histogram: (
    <Histogram
      title="Reviews by rating"
      description="The most common rating is 3 stars."
      head={['Rating', 'Reviews']}
      bars={bars}
      range={{ low: 4.2, high: 5.6, value: 5, tick: 5.4 }}
    />
  ),
  'Trend with a gap, and a single point': [points, points.slice(0, 1)].map((shown) => (
    <Trend
      key={shown.length}
      title="Rating by quarter"
      description="Stars out of 5."
      head={['Quarter', 'Rating', 'Reviews']}
      points={shown}
      min={1}
      max={5}
    />
  )),
  'Level with and without a tick, spread': (
    <>
      <LevelBar value={6.6} scale={scale} tick={5.2} />
      <LevelBar value={9.4} scale={scale} />
      <LevelBar value={9.8} scale={scale} tick={1} isBad />
      <RangePlot low={3} value={5.5} high={8} scale={scale} tick={6.1} />
    </>
  ),
};
