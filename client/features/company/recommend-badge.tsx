import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { Chip } from '#client/ui/chip.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { smallestGroup } from '#shared/limits.ts';
import { recommendLevel, recommendWords } from '#shared/rules/review-score.ts';

type Props = { percentage: number; count: number; words: string };

/** The thumb points up, sideways or down to match the color. With few reviews, there is neither. */
export function RecommendBadge({ percentage, count, words }: Props) {
  if (count < smallestGroup) return <span className="text-sm">{recommendWords(percentage, count)}</span>;
  const level = recommendLevel(percentage);
  const Thumb = level === 'bad' ? ThumbsDown : ThumbsUp;
  return (
    <Chip tone={level}>
      <Thumb aria-hidden className={classNames('size-3.5 shrink-0', level === 'middle' && 'rotate-90')} />
      {percentage}% {words}
    </Chip>
  );
}
