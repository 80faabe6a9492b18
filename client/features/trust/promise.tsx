/** The promise in one sentence, and exactly what it means. */
export function ThePromise() {
  return (
    <div className="border-l-2 border-accent pl-5 sm:pl-6">
      <p className="max-w-[18em] text-balance font-display text-2xl sm:text-[2rem] sm:leading-tight">
        Not even we can find out who wrote a review from anything we store.
      </p>
      <p className="mt-4 max-w-[38em] text-lg text-soft">
        Even if somebody copies our whole database, every log file and all of our keys, each review still fits
        everyone who verified for that company in that year equally well. This doesn’t depend on a policy:
        there is nothing for us to look up.
      </p>
    </div>
  );
}
