import { site } from '#shared/site.ts';

export function Wordmark() {
  return (
    <span className="relative top-px font-display text-xl font-semibold tracking-tight text-ink">
      {site.name}
      <span className="text-accent">.</span>
    </span>
  );
}
