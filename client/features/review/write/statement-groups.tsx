import type { Control } from 'react-hook-form';
import { categories, categoryNames, statements } from '#shared/statements.ts';
import type { FormValues } from './form-values.ts';
import { StatementField } from './statement-field.tsx';

export function StatementGroups({ control }: { control: Control<FormValues> }) {
  return categories.map((category) => (
    <section key={category} aria-labelledby={`category-${category}`} className="pt-10">
      <h2 id={`category-${category}`} className="border-b border-hairline pb-2 text-xl">
        {categoryNames[category]}
      </h2>
      <div className="divide-y divide-hairline">
        {statements
          .filter((statement) => statement.category === category)
          .map(({ number, text }) => (
            <StatementField key={number} control={control} number={number} text={text} />
          ))}
      </div>
    </section>
  ));
}
