import { useParams } from 'wouter';
import { api } from '#client/api.ts';
import { DisputeView, stateWords } from '#client/features/dispute/dispute-view.tsx';
import { problemOf } from '#client/problem-of.ts';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { CodeForm } from '#client/ui/message-form.tsx';
import { Page } from '#client/ui/page.tsx';
import { disputeMonths } from '#shared/limits.ts';

const page = {
  // The same whatever is opened: titles go into the browser's history.
  title: 'Your dispute',
  description: 'See what happened to a review that you disputed.',
};

/** A dispute, for the person who has its code. */
export function DisputePage() {
  const { number = '' } = useParams();
  const lookUp = api.disputes.status.useMutation({ gcTime: 0 });
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
            <CodeForm
              label="Code"
              button="Open the dispute"
              sending="Opening..."
              pending={lookUp.isPending}
              problem={problemOf(
                lookUp.error,
                "We couldn't look it up. Check your connection and try again.",
              )}
              onSend={(code) => lookUp.mutateAsync({ number, code }).catch(() => undefined)}
              onType={lookUp.reset}
            />
            <p className="mt-10 border-t border-hairline pt-6 text-[0.9375rem] text-soft">
              The number and code work until {disputeMonths} months after the decision.
            </p>
          </>
        )}
      </div>
    </Page>
  );
}
