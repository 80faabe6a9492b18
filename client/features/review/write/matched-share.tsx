import { LevelBar } from '#client/ui/plots/scale-bars.tsx';

type Props = {
  /** Of 100 reviews. */
  share: number;
  /** The same by guessing. */
  chance: number;
};

/** How many reviews our test matched to their authors. More than half is red. */
export function MatchedShare({ share, chance }: Props) {
  return (
    <div className="mt-2.5">
      <p className="flex justify-between gap-3">
        <span>Matched in our test</span> <span className="font-medium tabular-nums">{share} of 100</span>
      </p>
      <LevelBar value={share} scale={{ from: 0, to: 100 }} tick={chance} isBad={share > 50} />
    </div>
  );
}
