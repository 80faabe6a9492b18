import { type ReactNode, useState } from 'react';
import { ScoreScale } from '#client/features/review/write/score-scale.tsx';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { SelectField, TextArea, TextField } from '#client/ui/field.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { toast } from '#client/ui/toast.ts';

const options = [
  { value: 'recent', label: 'Most Recent' },
  { value: 'highest', label: 'Highest Rated' },
];

export const controls: Record<string, ReactNode> = {
  Buttons: <Buttons />,
  'Buttons, disabled': <Buttons inactive />,
  Fields: (
    <div className="flex flex-col gap-5">
      <TextField label="Text" placeholder="Placeholder" />
      <TextField label="With a hint" hint="What it is used for." defaultValue="Some text" />
      <TextField label="With an error" error="Please enter a valid domain (e.g., company.com)." />
      <TextField label="Disabled" disabled defaultValue="Some text" />
      <TextArea label="Long text" defaultValue={'Two\nlines'} />
      <SelectField label="Choice" options={options} />
    </div>
  ),
  Checkboxes: (
    <div className="flex flex-col gap-3">
      <With first={true}>
        {(checked, setChecked) => <CheckboxField label="Clickable" checked={checked} onChange={setChecked} />}
      </With>
      <CheckboxField label="Not chosen" checked={false} onChange={() => undefined} />
    </div>
  ),
  'Score scale: none, red, orange and green': (
    <div className="flex flex-col gap-3">
      {[null, 3, 5, 8].map((first) => (
        <With<number | null> key={first} first={first}>
          {(value, onChange) => (
            <ScoreScale aria-label={`Scale that starts at ${first ?? 'nothing'}`} {...{ value, onChange }} />
          )}
        </With>
      ))}
    </div>
  ),
  Pages: (
    <With first={2}>{(page, setPage) => <Pager page={page} isLast={page === 3} onChange={setPage} />}</With>
  ),
};

export const floating: Record<string, ReactNode> = {
  'Toasts, one at a time, in the theme of the page': (
    <div className="flex flex-wrap gap-3">
      {(['success', 'info', 'error'] as const).map((kind) => (
        <Button
          key={kind}
          variant="secondary"
          onClick={() => toast(kind, `A ${kind} message`, 'What it says.')}
        >
          {kind}
        </Button>
      ))}
    </div>
  ),
  Dialog: (
    <With first={false}>
      {(open, setOpen) => (
        <>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Open
          </Button>
          {open && (
            <Modal title="A dialog" description="What it is for." onClose={() => setOpen(false)}>
              <Button onClick={() => setOpen(false)}>Done</Button>
            </Modal>
          )}
        </>
      )}
    </With>
  ),
};

function Buttons({ inactive = false }) {
  return (
    <div className="flex flex-wrap gap-3">
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <Button key={variant} variant={variant} inactive={inactive}>
          {variant}
        </Button>
      ))}
    </div>
  );
}

type WithProps<Value> = { first: Value; children: (value: Value, set: (next: Value) => void) => ReactNode };

/** A component with the value that it changes. */
function With<Value>({ first, children }: WithProps<Value>) {
  const [value, setValue] = useState(first);
  return children(value, setValue);
}
