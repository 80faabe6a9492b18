import { Building2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

type Props = { name: string; imageUrl?: string | null; size?: 'small' | 'medium' | 'large' };

const sizes = { small: 'size-9 text-lg', medium: 'size-12 text-xl', large: 'size-16 text-2xl sm:size-20' };

/** A picture, or the name's initial on a tint. The name determines the hue. */
export function Initial({ name, imageUrl, size = 'medium' }: Props) {
  const box = classNames('flex shrink-0 items-center justify-center rounded-control', sizes[size]);
  if (imageUrl) return <img src={imageUrl} alt="" className={classNames(box, 'object-contain')} />;
  return (
    <span
      aria-hidden
      className={classNames(box, 'bg-name-tint font-display font-medium text-name-ink')}
      style={{ '--name-hue': hueOf(name) } as CSSProperties}
    >
      {initialOf(name) ?? <Building2 strokeWidth={1.5} />}
    </span>
  );
}

/**
 * The first letter or digit with its accents, capitalized if that gives one letter; none for a name made of symbols.
 */
export function initialOf(name: string): string | undefined {
  const letter = /[\p{L}\p{N}]\p{M}*/u.exec(name.normalize('NFKC'))?.[0];
  const capital = letter?.toUpperCase();
  return capital?.length === letter?.length ? capital : letter;
}

function hueOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return sum;
}
