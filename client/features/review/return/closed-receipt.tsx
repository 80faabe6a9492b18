import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf, offlineText } from '#client/api.ts';
import { TextField } from '#client/ui/field.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { formatReceipt, parseReceipt } from '#shared/rules/receipt.ts';
import { receiptInput } from '#shared/schemas/receipt.ts';
import { KeyCheck } from '../key-check.tsx';
import { ShortForm } from '../message-form.tsx';

type FormProps = {
  /** @throws what the server refuses with */
  onOpen: (receipt: string) => Promise<void>;
  opening: boolean;
};
type Props = FormProps & {
  /** A receipt was closed on this page before. */
  again: boolean;
};

/** The page before a receipt is entered. */
export function ClosedReceipt({ again, ...form }: Props) {
  return (
    <div className="mx-auto max-w-xl">
      <FocusedHeading isNew={again}>Your receipt</FocusedHeading>
      <p className="mt-3 mb-8 text-lg text-soft">
        You got it when you sent your review. Use it to see your review's status, answer a moderator, or
        change or withdraw your review.
      </p>
      <OpenForm {...form} />
      <ul className="mt-10 mb-6 flex list-disc flex-col gap-2 border-t border-hairline pt-6 pl-5 text-[0.9375rem] text-soft">
        <li>If you reload or leave this page, you'll have to enter your receipt again.</li>
        <li>We store only a hash of it. If you lose it, no one can open your review, not even us.</li>
        <li>Anyone who has it can do everything you can. Keep it somewhere only you can see.</li>
      </ul>
      <KeyCheck>The key in your receipt's file</KeyCheck>
    </div>
  );
}

function OpenForm({ onOpen, opening }: FormProps) {
  const form = useForm<z.input<typeof receiptInput>, unknown, z.output<typeof receiptInput>>({
    resolver: zodResolver(receiptInput),
    defaultValues: { receipt: '' },
  });
  const field = form.register('receipt', {
    // A whole receipt is shown in groups, as on the page where its author got it.
    onBlur: () => {
      const letters = parseReceipt(form.getValues('receipt'));
      if (letters !== undefined) form.setValue('receipt', formatReceipt(letters));
    },
  });
  const open = form.handleSubmit(async ({ receipt }) => {
    try {
      await onOpen(receipt);
    } catch (error) {
      const message = messageOf(
        error,
        offlineText(error) ?? "We couldn't look up your receipt. Check your connection and try again.",
      );
      form.setError('receipt', { message }, { shouldFocus: true });
    }
  });
  return (
    <ShortForm isPage button="Open" sending="Opening..." pending={opening} onSubmit={open}>
      <TextField
        label="Receipt"
        hint="24 letters and digits. Capitals, hyphens and spaces don't matter."
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
        error={form.formState.errors.receipt?.message}
        {...field}
      />
    </ShortForm>
  );
}
