import { useState } from 'react';
import { Sample, Samples } from '#client/dev/sample.tsx';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { toast } from '#client/ui/toast.ts';

const kinds = ['success', 'info', 'error'] as const;

export function FloatingSamples() {
  const [open, setOpen] = useState(false);
  return (
    <Samples title="Things that float">
      <Sample name="Toasts, one at a time, in the theme of the page">
        <div className="flex flex-wrap gap-3">
          {kinds.map((kind) => (
            <Button
              key={kind}
              variant="secondary"
              onClick={() => toast({ title: `A ${kind} message`, description: 'What it says.', kind })}
            >
              {kind}
            </Button>
          ))}
        </div>
      </Sample>
      <Sample name="Dialog">
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Open
        </Button>
        {open && (
          <Modal title="A dialog" description="What it is for." onClose={() => setOpen(false)}>
            <Button onClick={() => setOpen(false)}>Done</Button>
          </Modal>
        )}
      </Sample>
    </Samples>
  );
}
