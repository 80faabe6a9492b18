import { Eye, EyeOff, type LucideIcon } from 'lucide-react';
import observers from './who-learns-what.json' with { type: 'json' };

/** What each person who might try to find an author can and can't learn, next to each other if there is room. */
export function Observers() {
  return observers.map(({ title, can, cannot }) => (
    <div key={title} className="mt-8 border-t border-hairline pt-6">
      <h3 className="text-xl">{title}</h3>
      <div className="mt-4 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <List heading="Can learn" icon={Eye} items={can} />
        <List heading="Can't learn" icon={EyeOff} items={cannot} />
      </div>
    </div>
  ));
}

type ListProps = { heading: string; icon: LucideIcon; items: string[] };

function List({ heading, icon: Icon, items }: ListProps) {
  return (
    <div>
      <h4 className="flex items-center gap-2 font-medium">
        <Icon aria-hidden className="size-4 text-soft" />
        {heading}
      </h4>
      <ul className="mt-2 space-y-3 text-soft">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
