import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** What stands in place of data that could not be fetched, with a way to try again. */
export function QueryError({ message, retry }: { message: string; retry: () => unknown }) {
  return (
    <div role="alert">
      <Notice title={message}>
        <Button kind="quiet" onClick={() => void retry()}>
          Try again
        </Button>
      </Notice>
    </div>
  );
}
