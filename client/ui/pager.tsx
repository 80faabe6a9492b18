import { Button } from './button.tsx';

type Props = { page: number; isLast: boolean; busy?: boolean; onChange: (page: number) => void };

export function Pager({ page, isLast, busy = false, onChange }: Props) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-4 pt-6">
      <Button variant="secondary" inactive={page <= 1 || busy} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <span aria-live="polite" className="text-soft tabular-nums">
        Page {page}
      </span>
      <Button variant="secondary" inactive={isLast || busy} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
