import { useState } from 'react';
import { Sample, Samples } from '#client/dev/sample.tsx';
import { ScoreScale } from '#client/features/review/write/score-scale.tsx';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { SelectField, TextArea, TextField } from '#client/ui/field.tsx';
import { Pager } from '#client/ui/pager.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const options = [
  { value: 'recent', label: 'Most Recent' },
  { value: 'highest', label: 'Highest Rated' },
];

export function ControlSamples() {
  const [checked, setChecked] = useState(true);
  const [page, setPage] = useState(2);
  return (
    <Samples title="Controls">
      <Sample name="Buttons">
        <div className="flex flex-wrap gap-3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </div>
      </Sample>
      <Sample name="Buttons, disabled">
        <div className="flex flex-wrap gap-3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} inactive>
              {variant}
            </Button>
          ))}
        </div>
      </Sample>
      <Sample name="Fields">
        <div className="flex flex-col gap-5">
          <TextField label="Text" placeholder="Placeholder" />
          <TextField label="With a hint" hint="What it is used for." defaultValue="Some text" />
          <TextField label="With an error" error="Please enter a valid domain (e.g., company.com)." />
          <TextField label="Disabled" disabled defaultValue="Some text" />
          <TextArea label="Long text" defaultValue={'Two\nlines'} />
          <SelectField label="Choice" options={options} />
        </div>
      </Sample>
      <Sample name="Checkboxes">
        <div className="flex flex-col gap-3">
          <CheckboxField label="Clickable" checked={checked} onChange={setChecked} />
          <CheckboxField label="Not chosen" checked={false} onChange={() => undefined} />
        </div>
      </Sample>
      <Sample name="Score scale: none, red, orange and green">
        <div className="flex flex-col gap-3">
          {[null, 3, 5, 8].map((score) => (
            <ScaleSample key={score} start={score} />
          ))}
        </div>
      </Sample>
      <Sample name="Pages">
        <Pager page={page} isLast={page === 3} onChange={setPage} />
      </Sample>
    </Samples>
  );
}

function ScaleSample({ start }: { start: number | null }) {
  const [score, setScore] = useState(start);
  const name = `Scale that starts at ${start ?? 'nothing'}`;
  return <ScoreScale aria-label={name} value={score} onChange={setScore} />;
}
