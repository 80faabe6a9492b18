import { Button, ButtonLink } from './button.tsx';

type Props = {
  page: number;
  isLast: boolean;
  /** How many pages there are, if that is known. With one, there is nothing to turn. */
  pages?: number;
  busy?: boolean;
  onChange: (page: number) => void;
  /** The URL of a page. Without it, there are only buttons. */
  hrefOf?: (page: number) => string;
};

export function Pager({ page, isLast, pages, busy = false, onChange, hrefOf }: Props) {
  if (pages === 1 && page === 1) return null;
  const step = (label: string, to: number, exists: boolean) =>
    exists && hrefOf ? (
      <ButtonLink href={hrefOf(to)} inactive={busy} onFollow={() => onChange(to)}>
        {label}
      </ButtonLink>
    ) : (
      <Button variant="secondary" inactive={!exists || busy} onClick={() => onChange(to)}>
        {label}
      </Button>
    );
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-4 pt-6">
      {step('Previous', page - 1, page > 1)}
      <span aria-live="polite" className="text-soft tabular-nums">
        Page {page}
        {pages !== undefined && ` of ${pages.toLocaleString('en')}`}
      </span>
      {step('Next', page + 1, !isLast)}
    </nav>
  );
}
