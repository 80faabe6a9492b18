import { Printer } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import type { Company } from '#shared/schemas/company.ts';
import { useInsights } from '../insights/insights.tsx';
import { interviewQuestions } from './interview-questions.ts';

/** Prints the page without its reviews, so it fits on one sheet. */
function printBrief(): void {
  const page = document.documentElement;
  page.dataset.brief = '';
  window.addEventListener('afterprint', () => delete page.dataset.brief, { once: true });
  window.print();
}

/** What to ask in an interview, and the page on paper. */
export function QuestionsToAsk({ company }: { company: Company }) {
  const { plots } = useInsights(company);
  if (plots === null) return null;
  return (
    <section
      aria-labelledby="questions"
      className="mt-14 grid gap-x-12 gap-y-6 border-t border-hairline pt-8 md:grid-cols-[16rem_1fr] print:mt-6 print:block print:pt-4"
    >
      <div>
        <h2 id="questions" className="text-2xl">
          Questions to ask in an interview
        </h2>
        <p className="mt-2 max-w-[20em] text-[0.9375rem] text-soft print:hidden">
          From the weakest scores, and from where people disagree most.
        </p>
        <Button variant="secondary" className="mt-4 noscript:hidden" onClick={printBrief}>
          <Printer aria-hidden className="size-4" strokeWidth={1.75} />
          Print as one page
        </Button>
      </div>
      <ol>
        {interviewQuestions(plots.statements).map(({ number, question, why }, index) => (
          <li
            key={number}
            className="grid grid-cols-[1.75rem_1fr] border-b border-hairline py-3 first:pt-0 print:py-1.5"
          >
            <span aria-hidden className="font-display text-xl text-accent tabular-nums">
              {index + 1}
            </span>
            <span>
              <span className="font-display text-lg leading-snug print:text-base">“{question}”</span>
              <span className="mt-0.5 block text-sm text-soft">{why}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
