import type { ComponentProps } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'wouter';
import { api } from '#client/api.ts';
import { type Session, saveSession } from '#client/session.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast.ts';

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  fields: readonly (ComponentProps<typeof TextField> & { name: Path<Values> })[];
  onSubmit: (values: Values) => void;
  pending: boolean;
  button: string;
};

export function AccountForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, fields, onSubmit, pending, button } = props;
  return (
    <form noValidate onSubmit={form.handleSubmit(onSubmit)} className="flex flex-col gap-5">
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          required
          {...field}
          error={form.getFieldState(name, form.formState).error?.message}
          {...form.register(name)}
        />
      ))}
      <Button type="submit" inactive={pending}>
        {button}
      </Button>
    </form>
  );
}

/** Stores the new session, says so in a toast, and goes to the next page. */
export function useNewSession() {
  const [, navigate] = useLocation();
  const utils = api.useUtils();
  return async (session: Session, { title, path }: { title: string; path: string }) => {
    saveSession(session);
    toast('success', title);
    navigate(path);
    await utils.moderation.invalidate();
  };
}
