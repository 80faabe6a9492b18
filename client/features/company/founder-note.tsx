import { site } from '#shared/site.ts';
import portrait from './founder-portrait.svg';

export function FounderNote() {
  const { name, role, photoAlt, bio } = site.founder;
  return (
    <section aria-labelledby="founder" className="rounded-card border border-hairline bg-card p-6">
      <div className="flex items-center gap-4">
        <img src={portrait} alt={photoAlt} width={64} height={64} className="size-16 rounded-control" />
        <div>
          <h2 id="founder" className="text-xl">
            {name}
          </h2>
          <p className="text-sm text-soft">{role}</p>
        </div>
      </div>
      <p className="mt-4 text-[0.9375rem] text-soft">{bio}</p>
    </section>
  );
}
