import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { CancelButton, Modal } from '#client/ui/modal.tsx';
import { Problem } from '#client/ui/problem.tsx';
import { useOneAtATime } from '#client/ui/use-one-at-a-time.ts';

type ShortFormProps = {
  button: string;
  /** What the button says while it sends. */
  sending?: string;
  danger?: boolean;
  inDialog?: boolean;
  /** The button is at the start of its line, and as wide as the form on a phone. */
  isPage?: boolean;
  pending: boolean;
  problem?: string | undefined;
  onSubmit: (event: FormEvent) => Promise<unknown>;
  children: ReactNode;
};

/** A few fields and the button that sends them, once at a time. */
export function ShortForm(props: ShortFormProps) {
  const {
    button,
    sending = 'Sending...',
    danger,
    inDialog,
    isPage,
    pending,
    problem,
    onSubmit,
    children,
  } = props;
  const oneAtATime = useOneAtATime();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        oneAtATime(() => onSubmit(event));
      }}
      className="flex flex-col gap-5"
    >
      {children}
      <Problem text={problem} />
      <div className={classNames('flex flex-wrap gap-3', !isPage && 'justify-end')}>
        {inDialog && <CancelButton />}
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          inactive={pending}
          className={isPage ? 'max-sm:w-full' : ''}
        >
          {pending ? sending : button}
        </Button>
      </div>
    </form>
  );
}

type MessageFormProps = Omit<ShortFormProps, 'onSubmit' | 'children' | 'danger'> & {
  /** Checks the message. */
  schema: z.ZodString;
  label: string;
  hint?: string;
  minLength?: number;
  onSend: (message: string) => Promise<unknown>;
};

/** A message to a moderator or to an author. */
export function MessageForm({ schema, label, hint, minLength, onSend, ...form }: MessageFormProps) {
  const [resolver] = useState(() => zodResolver(z.object({ message: schema })));
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { message: '' } });
  return (
    <ShortForm {...form} onSubmit={handleSubmit(({ message }) => onSend(message))}>
      <TextArea
        label={label}
        hint={hint}
        required
        minLength={minLength}
        error={formState.errors.message?.message}
        {...register('message')}
      />
    </ShortForm>
  );
}

type CodeFormProps = Pick<ShortFormProps, 'button' | 'sending' | 'pending' | 'problem'> & {
  label: string;
  onSend: (code: string) => Promise<unknown>;
  /** Called when another code is typed than the one that the problem is about. */
  onType: () => void;
};

/** Asks for the code that opens something. One in the fragment of the address leaves it, and opens it right away. */
export function CodeForm({ label, problem, onSend, onType, ...form }: CodeFormProps) {
  const [code, setCode] = useState(() => /^#([\w-]{10,})$/.exec(location.hash)?.[1] ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (code === '') return;
    history.replaceState(history.state, '', location.pathname);
    void onSend(code);
  }, []);
  return (
    <ShortForm {...form} isPage onSubmit={() => onSend(code)}>
      <TextField
        label={label}
        hint="16 letters and digits, in upper or lower case."
        required
        autoCapitalize="none"
        className="font-mono"
        value={code}
        error={problem}
        onChange={({ target }) => {
          setCode(target.value);
          if (problem !== undefined) onType();
        }}
      />
    </ShortForm>
  );
}

type MessageDialogProps = Omit<MessageFormProps, 'inDialog'> & {
  title: string;
  description: string;
  onClose: () => void;
};

export function MessageDialog({ title, description, onClose, ...form }: MessageDialogProps) {
  return (
    <Modal title={title} description={description} sending={form.pending} onClose={onClose}>
      <MessageForm {...form} inDialog />
    </Modal>
  );
}
