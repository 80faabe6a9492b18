import { useOperator } from '#client/operator.tsx';

/** The founder of this site, not of a company in the directory. */
export function FounderNote({ className }: { className: string }) {
  const { founder } = useOperator();
  if (founder === undefined) return null;
  const { name, role, photo, photoAlt, bio } = founder;
  return (
    <section aria-labelledby="founder" className={className}>
      <h2 id="founder" className="text-base">
        Who runs this site
      </h2>
      <div className="mt-3 flex max-w-[38em] items-start gap-3.5 text-sm text-soft">
        {photo && (
          <img
            src={photo}
            alt={photoAlt}
            width={40}
            height={40}
            className="size-10 shrink-0 rounded-control"
          />
        )}
        <div>
          <p className="font-medium text-ink">{role ? `${name}, ${role}` : name}</p>
          <p>{bio}</p>
        </div>
      </div>
    </section>
  );
}
