import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { offeredReasons } from './offered-reasons.ts';

const reasonKeys = `Then 1 to ${offeredReasons.length} for the reason, and Enter`;

export type Keys = readonly (readonly [keys: string, does: string])[];

const everywhere: Keys = [
  ['J K', 'Next or previous'],
  ['U', 'Undo the last decision'],
];
const toOthers: Keys = [
  ['D', 'Ask for a second opinion'],
  ['L', 'Leave it to others'],
];

export const reviewKeys: Keys = [
  ['A', 'Approve'],
  ['R', `Reject or remove. ${reasonKeys}`],
  ['E', 'Ask the author'],
  ...toOthers,
  ['/', 'Filter by company'],
  ...everywhere,
];

export const reportKeys: Keys = [
  ['R', `Remove the review. ${reasonKeys}`],
  ['D', 'Dismiss the report'],
  ...everywhere,
];

/** Shows the keys of a queue, also when ? is pressed in it. */
export function KeysButton({ keys }: { keys: Keys }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        className="-ml-3 pointer-coarse:hidden"
        onClick={() => setOpen(true)}
      >
        Keyboard shortcuts
        <kbd aria-hidden>?</kbd>
      </Button>
      {isOpen && (
        <Modal
          title="Keyboard shortcuts"
          description="They work as soon as a review is open."
          onClose={() => setOpen(false)}
        >
          <dl className="divide-y divide-hairline border-y border-hairline">
            {[...keys, ['?', 'Show these keys'] as const].map(([names, does]) => (
              <div key={names} className="flex items-baseline gap-4 py-2.5">
                <dt className="flex w-16 shrink-0 gap-1.5">
                  {names.split(' ').map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </Modal>
      )}
    </>
  );
}
