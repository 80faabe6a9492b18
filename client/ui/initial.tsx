import { classNames } from './class-names.ts';

type Props = { name: string; imageUrl?: string | null; size?: 'small' | 'medium' | 'large' };

const sizes = { small: 'size-9 text-lg', medium: 'size-12 text-xl', large: 'size-16 text-2xl sm:size-20' };

/** A picture, or the first letter of the name on a tint whose hue the name decides. */
export function Initial({ name, imageUrl, size = 'medium' }: Props) {
  const box = classNames('flex shrink-0 items-center justify-center rounded-control', sizes[size]);
  if (imageUrl) return <img src={imageUrl} alt="" className={classNames(box, 'object-contain')} />;
  const hue = hueOf(name);
  return (
    <span
      aria-hidden
      className={classNames(box, 'font-display font-medium')}
      style={{
        background: `light-dark(oklch(0.95 0.025 ${hue}), oklch(0.29 0.035 ${hue}))`,
        color: `light-dark(oklch(0.42 0.085 ${hue}), oklch(0.82 0.09 ${hue}))`,
      }}
    >
      {Array.from(name.trim())[0]?.toUpperCase()}
    </span>
  );
}

function hueOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return sum;
}
