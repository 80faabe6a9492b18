import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentProps } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf, refusalOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { TextField } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { fullProof, identityProof } from '#shared/schemas/second-factor.ts';

const { min, max: maxLength } = textLimits.password;
export const passwordField = { type: 'password', autoComplete: 'current-password', maxLength };
export const newPasswordFields = {
  password: {
    ...passwordField,
    label: 'Password',
    autoComplete: 'new-password',
    hint: `At least ${min} characters. Three random words make a strong password that's easy to remember.`,
  },
  password_confirmation: { ...passwordField, label: 'Confirm password', autoComplete: 'new-password' },
};
export const codeField = {
  label: 'Code',
  autoComplete: 'one-time-code',
  autoCapitalize: 'characters',
  maxLength: textLimits.code.max,
} as const;

/** Of someone who has a second factor already. */
export const currentCodeField = {
  ...codeField,
  label: 'Code from your authenticator app',
  hint: 'Or a recovery code',
  className: 'font-mono',
};

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** None for what the person doesn't fill in. */
  fields: Partial<Record<Path<Values>, ComponentProps<typeof TextField>>>;
  onSubmit: (values: Values) => void;
  pending: boolean;
  button: string;
  /** The account of a form that doesn't ask for it, so password managers know. */
  username?: string | undefined;
  onCancel?: () => void;
  inDialog?: boolean;
};

export function AccountForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, fields, onSubmit, pending, button, username, onCancel, inDialog } = props;
  const submit = (
    <Button type="submit" inactive={pending}>
      {button}
    </Button>
  );
  const cancel = (
    <Button variant="secondary" onClick={onCancel}>
      Cancel
    </Button>
  );
  return (
    <form noValidate onSubmit={form.handleSubmit(onSubmit)} className="flex flex-col gap-5">
      {username && <input hidden readOnly type="text" autoComplete="username" value={username} />}
      {(Object.keys(fields) as Path<Values>[]).map((name) => {
        const field = fields[name];
        return (
          field && (
            <TextField
              key={name}
              required
              {...field}
              error={form.getFieldState(name, form.formState).error?.message}
              {...form.register(name)}
            />
          )
        );
      })}
      {onCancel ? (
        <div className={classNames('flex flex-wrap gap-3', inDialog && 'justify-end')}>
          {inDialog && cancel}
          {submit}
          {!inDialog && cancel}
        </div>
      ) : (
        submit
      )}
    </form>
  );
}

type FullProof = z.infer<typeof fullProof>;
type ProofProps = {
  /** Whose proof it is. */
  email: string | undefined;
  /** Asks for a code too. */
  needsCode: boolean | undefined;
  /** What needs the proof. */
  call: {
    isPending: boolean;
    mutate: (proof: FullProof, options: { onError: (error: unknown) => void }) => void;
  };
  button: string;
  /** What the button says meanwhile. */
  sending: string;
  inDialog?: boolean;
  onCancel: () => void;
};

/** Proves again who is there: with the password, and with a code of someone who has a second factor. */
export function ProofForm({ email, needsCode, call, button, sending, ...rest }: ProofProps) {
  const form = useForm<z.infer<typeof identityProof>>({
    resolver: zodResolver(needsCode ? fullProof : identityProof),
    defaultValues: { password: '', ...(needsCode && { code: '' }) },
  });
  const onError = (error: unknown) => showRefusal(form, error);
  return (
    <AccountForm
      {...rest}
      form={form}
      fields={{
        password: { ...passwordField, label: 'Your password' },
        ...(needsCode && { code: currentCodeField }),
      }}
      username={email}
      onSubmit={(proof) => !call.isPending && call.mutate(proof as FullProof, { onError })}
      pending={call.isPending}
      button={call.isPending ? sending : button}
    />
  );
}

/** Shows what the server says about single fields next to them. */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): void {
  for (const [field, [message]] of Object.entries(refusalOf(error)?.errors ?? {}))
    if (message && field in form.getValues())
      form.setError(field as Path<Values>, { message }, { shouldFocus: true });
}

/** The same, or a toast if it says nothing about a field of the form. */
export function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  title = "That didn't work",
): void {
  showFieldErrors(form, error);
  const { errors = {} } = refusalOf(error) ?? {};
  if (!Object.keys(errors).some((field) => field in form.getValues()))
    toast('error', title, messageOf(error));
}
