/** What went wrong with a form. It stays near the button until the next try. */
export function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="text-[0.9375rem] font-medium text-bad-text">
      {text}
    </p>
  );
}
