import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { fullProof, identityProof } from '#shared/schemas/second-factor.ts';
import { AccountForm, currentCodeField, ownPasswordField, showRefusal } from './account-form.tsx';

type Proof = { password: string; code?: string | undefined };
type Props = {
  /** Whose proof it is. */
  email: string | undefined;
  /** Asks for a code too. */
  needsCode: boolean | undefined;
  /** What needs the proof. */
  call: {
    isPending: boolean;
    mutate: (proof: Required<Proof>, options: { onError: (error: unknown) => void }) => void;
  };
  button: string;
  /** What the button says meanwhile. */
  sending: string;
  inDialog?: boolean;
  onCancel: () => void;
};

/** Proves again who is there: with the password, and with a code of someone who has a second factor. */
export function ProofForm({ email, needsCode, call, button, sending, ...rest }: Props) {
  const form = useForm<Proof>({
    resolver: zodResolver(needsCode ? fullProof : identityProof),
    defaultValues: { password: '', ...(needsCode && { code: '' }) },
  });
  const onError = (error: unknown) => showRefusal(form, error);
  return (
    <AccountForm
      {...rest}
      form={form}
      fields={{ password: ownPasswordField, ...(needsCode && { code: currentCodeField }) }}
      username={email}
      onSubmit={(proof) => !call.isPending && call.mutate(proof as Required<Proof>, { onError })}
      pending={call.isPending}
      button={call.isPending ? sending : button}
    />
  );
}
