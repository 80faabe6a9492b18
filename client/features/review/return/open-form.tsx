import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useOneAtATime } from '#client/ui/use-one-at-a-time.ts';
import { formatReceipt, parseReceipt } from '#shared/rules/receipt.ts';
import { receiptInput } from '#shared/schemas/receipt.ts';

type Props = {
  /** @throws what the server refuses with */
  onOpen: (receipt: string) => Promise<void>;
  opening: boolean;
};

export function OpenForm({ onOpen, opening }: Props) {
  const form = useForm<z.input<typeof receiptInput>, unknown, z.output<typeof receiptInput>>({
    resolver: zodResolver(receiptInput),
    defaultValues: { receipt: '' },
  });
  const field = form.register('receipt', {
    // A whole receipt is shown in its groups, as on the page where it was given out.
    onBlur: () => {
      const letters = parseReceipt(form.getValues('receipt'));
      if (letters !== undefined) form.setValue('receipt', formatReceipt(letters));
    },
  });
  const oneAtATime = useOneAtATime();
  const open = form.handleSubmit(async ({ receipt }) => {
    try {
      await onOpen(receipt);
    } catch (error) {
      const message = messageOf(
        error,
        'The receipt could not be looked up. Please check your connection and try again.',
      );
      form.setError('receipt', { message }, { shouldFocus: true });
    }
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        oneAtATime(() => open(event));
      }}
      className="flex flex-col gap-5"
    >
      <TextField
        label="Receipt"
        hint="24 letters and digits. Capitals, hyphens and spaces do not matter."
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
        error={form.formState.errors.receipt?.message}
        {...field}
      />
      <Button type="submit" inactive={opening} className="self-start max-sm:w-full">
        {opening ? 'Opening...' : 'Open'}
      </Button>
    </form>
  );
}
