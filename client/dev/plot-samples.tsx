import { Sample, Samples } from '#client/dev/sample.tsx';
import { Histogram } from '#client/ui/plots/histogram.tsx';
import { LevelBar, SpreadBar } from '#client/ui/plots/scale-bars.tsx';
import { Trend } from '#client/ui/plots/trend.tsx';

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

export function PlotSamples() {
  return (
    <Samples title="Plots">
      <Sample name="Histogram">
        <Histogram
          title="How the reviews rate"
          description="Most reviews give 3 stars."
          head={['Rating', 'Reviews']}
          bars={bars}
        />
      </Sample>
      <Sample name="Trend with a gap, and one point alone">
        {[points, points.slice(0, 1)].map((shown) => (
          <Trend
            key={shown.length}
            title="Rating by quarter"
            description="Stars out of 5."
            head={['Quarter', 'Rating', 'Reviews']}
            points={shown}
            min={1}
            max={5}
          />
        ))}
      </Sample>
      <Sample name="Level with and without a tick, spread">
        <LevelBar value={6.6} scale={scale} tick={5.2} />
        <LevelBar value={9.4} scale={scale} />
        <SpreadBar low={3} middle={5.5} high={8} scale={scale} />
      </Sample>
    </Samples>
  );
}
