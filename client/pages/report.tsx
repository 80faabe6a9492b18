import { useState } from 'react';
import { api } from '#client/api.ts';
import { outcomeWords } from '#client/features/report/outcome-words.ts';
import { problemOf } from '#client/problem-of.ts';
import { Button } from '#client/ui/button.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { CodeForm } from '#client/ui/message-form.tsx';
import { Page } from '#client/ui/page.tsx';
import { reportNumberMonths } from '#shared/limits.ts';

const page = {
  // The same whatever is opened: titles go into the browser's history.
  title: 'Your report',
  description: 'See what happened to a review or a company that you reported.',
};

/** What happened to a report, for the person who has its number. */
export function ReportPage() {
  const [wasOpen, setWasOpen] = useState(false);
  const lookUp = api.reports.status.useMutation({ gcTime: 0 });
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
        <CodeForm
          label="Report number"
          button="See what happened"
          sending="Looking it up..."
          pending={lookUp.isPending}
          problem={problemOf(lookUp.error, "We couldn't look it up. Check your connection and try again.")}
          onSend={(number) => lookUp.mutateAsync({ number }).catch(() => undefined)}
          onType={lookUp.reset}
        />
        <p className="mt-10 border-t border-hairline pt-6 text-[0.9375rem] text-soft">
          A number works until {reportNumberMonths} months after the decision. It doesn't show what you
          reported, and we can't replace a lost one.
        </p>
      </div>
    </Page>
  );
}
