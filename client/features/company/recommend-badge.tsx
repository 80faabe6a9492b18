import { Minus, ThumbsDown, ThumbsUp } from 'lucide-react';
import { Chip } from '#client/ui/chip.tsx';
import { recommendLevel } from '#shared/rules/recommend.ts';

const icons = { good: ThumbsUp, middle: Minus, bad: ThumbsDown };

type Props = { percentage: number; words: string; icon?: boolean };

export function RecommendBadge({ percentage, words, icon = true }: Props) {
  const level = recommendLevel(percentage);
  const Icon = icons[level];
  return (
    <Chip tone={level}>
      {icon && <Icon aria-hidden className="size-3.5" />}
      {percentage}% {words}
    </Chip>
  );
}
