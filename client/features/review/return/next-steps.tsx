import { Button } from '#client/ui/button.tsx';
import type { ReceiptStatus } from '#shared/schemas/receipt.ts';

type Action = ReceiptStatus['allowed'][number];

type Props = { status: ReceiptStatus; onChoose: (action: Action) => void };

/** What the author can do from here. The answer to a question has its place below the question. */
export function NextSteps({ status, onChoose }: Props) {
  const steps = stepsOf(status).filter(({ action }) => status.allowed.includes(action));
  return (
    <ul className="divide-y divide-hairline border-b border-hairline">
      {steps.map(({ action, text, button }) => (
        <li
          key={action}
          className="flex flex-col items-start justify-between gap-3 py-5 first:pt-0 sm:flex-row sm:items-center sm:gap-8"
        >
          <p className="max-w-[30.5em]">{text}</p>
          <Button
            variant={action === 'withdraw' ? 'danger' : 'secondary'}
            className="shrink-0 max-sm:w-full sm:min-w-40"
            onClick={() => onChoose(action)}
          >
            {button}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const stepsOf = ({ status }: ReceiptStatus): { action: Action; text: string; button: string }[] => [
  {
    action: 'edit',
    text:
      status === 'published'
        ? "Change your scores, your text, or when it's published. It comes down until a moderator approves your changes."
        : "Change your scores, your text, or when it's published. A moderator will read it again.",
    button: 'Change Review',
  },
  {
    action: 'appeal',
    text: 'Ask a moderator to read it again as it is, with your reasons. You can do this once.',
    button: 'Appeal',
  },
  {
    action: 'withdraw',
    text: "Delete it for good. You can't write another one about this company this year.",
    button: 'Withdraw Review',
  },
];
