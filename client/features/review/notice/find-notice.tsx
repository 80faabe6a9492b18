import { type ReactNode, useEffect, useState } from 'react';
import { api, refusalOf, wasOffline } from '#client/api.ts';
import { problemOf } from '#client/problem-of.ts';
import { TextField } from '#client/ui/field.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { toast } from '#client/ui/toast.ts';
import { noticeMonths } from '#shared/limits.ts';
import type { NoticeStatusShown } from '#shared/schemas/notice.ts';
import { ShownNotice } from './shown-notice.tsx';

/** The code in the fragment of the address, which this removes from the address bar. */
function takeCode(): string {
  const [, code = ''] = /^#([\w-]{10,})$/.exec(location.hash) ?? [];
  if (code) history.replaceState(history.state, '', location.pathname);
  return code;
}

const unreachable = "We couldn't reach the server. Check your connection and try again.";

type Props = {
  number: string;
  /** Checks that the decision is in the log. */
  renderProofs: (key: { number: string; code: string }) => ReactNode;
};

/** Asks for the code of a notice before it shows anything. */
export function FindNotice({ number: inAddress, renderProofs }: Props) {
  const [number, setNumber] = useState(inAddress);
  const [code, setCode] = useState('');
  const [notice, setNotice] = useState<NoticeStatusShown>();
  const [wasOpen, setWasOpen] = useState(false);
  const key = { number, code };
  const lookUp = api.notices.status.useMutation({ gcTime: 0, onSuccess: setNotice });
  const look = (given = code) => lookUp.mutateAsync({ number, code: given }).catch(() => undefined);
  const onError = (error: unknown) => {
    if (wasOffline(error) || refusalOf(error)?.reason !== 'notice_closed') return;
    toast('info', 'This notice has changed', 'You see it as it is now.');
    forgetProblems();
    void look();
  };
  const answer = api.notices.answer.useMutation({ gcTime: 0, onSuccess: setNotice, onError });
  const object = api.notices.object.useMutation({ gcTime: 0, onSuccess: setNotice, onError });
  /** Another form than the one that failed may follow. */
  const forgetProblems = () => {
    answer.reset();
    object.reset();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens the notice in the link, and in one followed later
  useEffect(() => {
    const openLinked = () => {
      const given = takeCode();
      if (given === '') return;
      setCode(given);
      void look(given);
    };
    openLinked();
    addEventListener('hashchange', openLinked);
    return () => removeEventListener('hashchange', openLinked);
  }, []);

  if (notice)
    return (
      <ShownNotice
        notice={notice}
        proofs={renderProofs(key)}
        pending={answer.isPending || object.isPending}
        problem={problemOf(answer.error ?? object.error, unreachable)}
        onAnswer={(text) => answer.mutateAsync({ ...key, answer: text }).catch(() => undefined)}
        onObject={(text) => object.mutateAsync({ ...key, objection: text }).catch(() => undefined)}
        onClose={() => {
          setCode('');
          setNotice(undefined);
          setWasOpen(true);
          lookUp.reset();
          forgetProblems();
        }}
      />
    );
  const change = (set: (typed: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    if (lookUp.error) lookUp.reset();
  };
  return (
    <>
      <FocusedHeading isNew={wasOpen}>Your legal notice</FocusedHeading>
      <p className="mt-3 mb-8 text-lg text-soft">
        Enter the code you got when you sent the notice. It shows what we decided, and why.
      </p>
      <ShortForm
        isPage
        button="Open the notice"
        sending="Opening it..."
        pending={lookUp.isPending}
        onSubmit={() => look()}
      >
        <TextField
          label="Number"
          required
          autoCapitalize="none"
          className="font-mono"
          value={number}
          onChange={change(setNumber)}
        />
        <TextField
          label="Code"
          hint="16 letters and digits, in upper or lower case."
          required
          autoCapitalize="none"
          className="font-mono"
          value={code}
          error={problemOf(lookUp.error, unreachable)}
          onChange={change(setCode)}
        />
      </ShortForm>
      <p className="mt-10 border-t border-hairline pt-6 text-[0.9375rem] text-soft">
        Both work until {noticeMonths} months after the decision. We can't replace a lost code.
      </p>
    </>
  );
}
