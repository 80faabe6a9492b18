import { agreementMonths, smallestGroup } from '#shared/limits.ts';
import { few } from '#shared/rules/open-figures.ts';
import type { Transparency } from '#shared/schemas/transparency.ts';
import { figureWords, rangeWords, titles } from './figure-words.ts';
import { PlotCard } from './plot-card.tsx';

/** More would be no picture. */
const MOST = 100;
const perRow = 25;

/** A dot for each second reading; those that came to a different decision are rings. */
export function AgreementPlot({ readings }: { readings: Transparency['second_readings'] }) {
  const { all, differed } = readings;
  const title = titles.agreement(readings);
  const rings = differed === few ? smallestGroup - 1 : differed;
  const rows = Math.ceil(all.to / perRow);
  return (
    <PlotCard
      title={title}
      note={`Last ${agreementMonths} months.`}
      head={['Second readings', 'Number']}
      rows={
        all.to === 0
          ? []
          : [
              ['All', rangeWords(all)],
              ['Came to a different decision', figureWords(differed)],
            ]
      }
    >
      {all.to > 0 && all.to <= MOST && (
        <svg role="img" aria-label={title} viewBox={`0 0 400 ${rows * 16}`} className="w-full max-w-xl">
          {Array.from({ length: all.to }, (_, index) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity but their place
              key={index}
              cx={(index % perRow) * 16 + 8}
              cy={Math.floor(index / perRow) * 16 + 8}
              r={5}
              strokeWidth={1.5}
              strokeDasharray={index >= all.to - rings && differed === few ? '2 2' : undefined}
              className={index < all.to - rings ? 'fill-accent stroke-accent' : 'fill-card stroke-bad-text'}
            />
          ))}
        </svg>
      )}
      <p className="mt-3 text-[0.9375rem] text-soft">
        We show about 3 of 100 decisions, chosen at random, to another moderator who doesn't know the first
        answer. Where they differ, a third one decides.
        {differed === few && ' Dashed rings: 1 to 4 of these.'}
      </p>
    </PlotCard>
  );
}
