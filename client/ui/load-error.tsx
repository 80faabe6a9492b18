import { Button } from './button.tsx';

type Props = { title: string; message: string; onRetry: () => void; retrying?: boolean };

export function LoadError({ title, message, onRetry, retrying = false }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-card border border-hairline bg-card p-6"
    >
      <p className="font-medium">{title}</p>
      <p className="text-soft">{message}</p>
      <Button variant="secondary" onClick={onRetry} inactive={retrying}>
        Try again
      </Button>
    </div>
  );
}
