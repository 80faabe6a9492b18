import { site } from '#shared/site.ts';
import portrait from './founder-portrait.svg';

/** The founder of this site, not of a company in the directory. */
export function FounderNote() {
  const { name, role, photoAlt, bio } = site.founder;
  return (
    <section aria-labelledby="founder">
      <h2 id="founder" className="text-xl">
        Who runs this site
      </h2>
      <div className="mt-4 flex max-w-[44em] flex-wrap gap-x-5 gap-y-4">
        <img src={portrait} alt={photoAlt} width={64} height={64} className="size-16 rounded-control" />
        <div className="min-w-60 flex-1">
          <p className="font-medium">{name}</p>
          <p className="text-sm text-soft">{role}</p>
          <p className="mt-2 text-[0.9375rem] text-soft">{bio}</p>
        </div>
      </div>
    </section>
  );
}
