/** The promise in one sentence, and what it means exactly. */
export function ThePromise() {
  return (
    <div className="border-l-2 border-accent pl-5 sm:pl-6">
      <p className="max-w-[18em] text-balance font-display text-2xl sm:text-[2rem] sm:leading-tight">
        Not even we can find out who wrote a review from anything we store.
      </p>
      <p className="mt-4 max-w-[38em] text-lg text-soft">
        If somebody takes a copy of our whole database, every log file and all of our keys, each review still
        fits everybody who verified for that company in that year equally well. It is no matter of policy:
        there is nothing we could look up.
      </p>
    </div>
  );
}
