import { z } from 'zod';
import { CancelButton, Modal } from '#client/ui/modal.tsx';
import { authorAppeal } from '#shared/schemas/receipt.ts';
import { WordsForm } from './words-form.tsx';

const schema = z.object({ words: authorAppeal.shape.appeal });

type Props = { pending: boolean; onAppeal: (appeal: string) => void; onClose: () => void };

export function AppealDialog({ pending, onAppeal, onClose }: Props) {
  return (
    <Modal
      title="Appeal the decision"
      description="The review goes to the moderators again as it is, with your reasons. You can do this once."
      sending={pending}
      onClose={onClose}
    >
      <WordsForm
        schema={schema}
        label="Your reasons"
        hint="Moderators read them; they are never published. Leave out your name and your address."
        button="Send Appeal"
        pending={pending}
        onSend={onAppeal}
        beside={<CancelButton />}
      />
    </Modal>
  );
}
