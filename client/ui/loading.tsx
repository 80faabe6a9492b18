/** Fills the page while its code or data comes, so that the footer does not jump. */
export function Loading() {
  return (
    <div className="grid min-h-[70vh] place-items-center text-soft" role="status">
      Loading…
    </div>
  );
}
