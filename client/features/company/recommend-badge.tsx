import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { Chip } from '#client/ui/chip.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { recommendLevel } from '#shared/rules/review-score.ts';

type Props = { percentage: number; words: string };

/** The thumb says the same as the color: up, sideways or down. */
export function RecommendBadge({ percentage, words }: Props) {
  const level = recommendLevel(percentage);
  const Thumb = level === 'bad' ? ThumbsDown : ThumbsUp;
  return (
    <Chip tone={level}>
      <Thumb aria-hidden className={classNames('size-3.5 shrink-0', level === 'middle' && 'rotate-90')} />
      {percentage}% {words}
    </Chip>
  );
}
