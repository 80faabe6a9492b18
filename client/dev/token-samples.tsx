import { Sample, Samples } from '#client/dev/sample.tsx';

const areas = [
  { name: 'paper', look: 'bg-paper' },
  { name: 'card', look: 'bg-card' },
  { name: 'tint', look: 'bg-tint' },
  { name: 'hairline', look: 'bg-hairline' },
  { name: 'control', look: 'bg-control' },
  { name: 'ink', look: 'bg-ink' },
  { name: 'soft', look: 'bg-soft' },
  { name: 'accent', look: 'bg-accent' },
  { name: 'good', look: 'bg-good' },
  { name: 'middle', look: 'bg-middle' },
  { name: 'bad', look: 'bg-bad' },
  { name: 'star', look: 'bg-star' },
];

const texts = [
  { name: 'ink', look: 'text-ink' },
  { name: 'soft', look: 'text-soft' },
  { name: 'accent', look: 'text-accent' },
  { name: 'link', look: 'text-link' },
  { name: 'good', look: 'text-good-text' },
  { name: 'middle', look: 'text-middle-text' },
  { name: 'bad', look: 'text-bad-text' },
];

const sizes = [
  { name: '14', look: 'text-sm' },
  { name: '16', look: 'text-base' },
  { name: '18', look: 'text-lg' },
  { name: '22', look: 'text-xl' },
  { name: '28', look: 'text-2xl' },
  { name: '40', look: 'text-3xl' },
  { name: '56', look: 'text-4xl' },
];

export function TokenSamples() {
  return (
    <Samples title="Tokens">
      <Sample name="Areas">
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {areas.map(({ name, look }) => (
            <li key={name} className="text-sm">
              <span className={`mb-1 block h-10 rounded-control border border-hairline ${look}`} />
              {name}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Text colors">
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          {texts.map(({ name, look }) => (
            <span key={name} className={look}>
              {name}
            </span>
          ))}
        </p>
      </Sample>
      <Sample name="Type">
        <ul className="overflow-hidden">
          {sizes.map(({ name, look }) => (
            <li key={name} className={`font-display ${look}`}>
              {name} What is it like
            </li>
          ))}
        </ul>
      </Sample>
    </Samples>
  );
}
