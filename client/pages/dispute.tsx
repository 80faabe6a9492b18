import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { api, messageOf, offlineText } from '#client/api.ts';
import { DisputeView, stateWords } from '#client/features/dispute/dispute-view.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { Page } from '#client/ui/page.tsx';
import { disputeMonths } from '#shared/limits.ts';

const page = {
  // The same whatever is opened: titles go into the browser's history.
  title: 'Your dispute',
  description: 'See what happened to a review whose author never worked at your company, as you say.',
};

/** The code in the fragment of the address. */
const linkedCode = () => /^#([\w-]{10,})$/.exec(location.hash)?.[1] ?? '';

/** A dispute, for the person who has its code. */
export function DisputePage() {
  const { number = '' } = useParams();
  const [code, setCode] = useState(linkedCode);
  const lookUp = api.disputes.status.useMutation({ gcTime: 0 });
  const look = () => lookUp.mutateAsync({ number, code }).catch(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens it with the code in the link, once
  useEffect(() => {
    if (code === '') return;
    history.replaceState(history.state, '', location.pathname);
    void look();
  }, []);

  const found = lookUp.data;
  return (
    <Page {...page}>
      <div className="mx-auto max-w-xl">
        <p className="text-soft">
          Dispute <span className="font-mono">{number}</span>
        </p>
        <FocusedHeading key={lookUp.submittedAt} isNew={found !== undefined}>
          {found ? stateWords[found.status] : 'Your dispute'}
        </FocusedHeading>
        {found ? (
          <DisputeView dispute={found} />
        ) : (
          <>
            <p className="mt-3 mb-8 text-lg text-soft">Enter the code you got with this number.</p>
            <ShortForm
              isPage
              button="Open the dispute"
              sending="Opening..."
              pending={lookUp.isPending}
              onSubmit={look}
            >
              <TextField
                label="Code"
                hint="16 letters and digits, in upper or lower case."
                required
                autoCapitalize="none"
                className="font-mono"
                value={code}
                error={
                  lookUp.error
                    ? messageOf(
                        lookUp.error,
                        offlineText(lookUp.error) ??
                          "We couldn't open it. Check your connection and try again.",
                      )
                    : undefined
                }
                onChange={({ target }) => {
                  setCode(target.value);
                  if (lookUp.error) lookUp.reset();
                }}
              />
            </ShortForm>
            <p className="mt-10 border-t border-hairline pt-6 text-[0.9375rem] text-soft">
              Number and code work until {disputeMonths} months after the decision.
            </p>
          </>
        )}
      </div>
    </Page>
  );
}
