import { useEffect, useState } from 'react';
import { api, messageOf, offlineText } from '#client/api.ts';
import { outcomeWords } from '#client/features/report/outcome-words.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { Page } from '#client/ui/page.tsx';
import { reportNumberMonths } from '#shared/limits.ts';

const page = {
  // The same whatever is opened: titles go into the browser's history.
  title: 'Your report',
  description: 'See what happened to a review or a company that you reported.',
};

/** The number in the fragment of the address. */
const linkedNumber = () => /^#([\w-]{10,})$/.exec(location.hash)?.[1] ?? '';

/** What happened to a report, for the person who has its number. */
export function ReportPage() {
  const [number, setNumber] = useState(linkedNumber);
  const [wasOpen, setWasOpen] = useState(false);
  const lookUp = api.reports.status.useMutation({ gcTime: 0 });
  const look = () => lookUp.mutateAsync({ number }).catch(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks up the number in the link, once
  useEffect(() => {
    if (number === '') return;
    history.replaceState(history.state, '', location.pathname);
    void look();
  }, []);

  const found = lookUp.data;
  if (found) {
    const { title, text } = outcomeWords(found);
    return (
      <Page {...page}>
        <div className="mx-auto max-w-xl">
          <FocusedHeading key={lookUp.submittedAt}>Your report</FocusedHeading>
          <section
            aria-labelledby="outcome"
            className="mt-6 rounded-card border border-l-4 border-hairline border-l-accent bg-card p-5 sm:p-6"
          >
            <h2 id="outcome" className="text-xl">
              {title}
            </h2>
            <p className="mt-1.5">{text}</p>
            {found.statement && <p className="mt-3 text-[0.9375rem] text-soft">{found.statement}</p>}
          </section>
          <div className="mt-2 flex flex-wrap">
            <Button
              variant="quiet"
              className="-ml-5"
              onClick={() => {
                setNumber('');
                setWasOpen(true);
                lookUp.reset();
              }}
            >
              Look up another report
            </Button>
          </div>
        </div>
      </Page>
    );
  }
  return (
    <Page {...page}>
      <div className="mx-auto max-w-xl">
        <FocusedHeading isNew={wasOpen}>Your report</FocusedHeading>
        <p className="mt-3 mb-8 text-lg text-soft">
          Enter the number you got when you reported a review or a company.
        </p>
        <ShortForm
          isPage
          button="See what happened"
          sending="Looking it up..."
          pending={lookUp.isPending}
          onSubmit={look}
        >
          <TextField
            label="Report number"
            hint="16 letters and digits, in upper or lower case."
            required
            autoCapitalize="none"
            className="font-mono"
            value={number}
            error={
              lookUp.error
                ? messageOf(
                    lookUp.error,
                    offlineText(lookUp.error) ??
                      "We couldn't look it up. Check your connection and try again.",
                  )
                : undefined
            }
            onChange={({ target }) => {
              setNumber(target.value);
              if (lookUp.error) lookUp.reset();
            }}
          />
        </ShortForm>
        <p className="mt-10 border-t border-hairline pt-6 text-[0.9375rem] text-soft">
          A number works until {reportNumberMonths} months after the decision. It doesn't show what you
          reported, and we can't replace a lost one.
        </p>
      </div>
    </Page>
  );
}
