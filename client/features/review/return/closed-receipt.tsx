import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { OpenForm } from './open-form.tsx';

type Props = {
  onOpen: (receipt: string) => Promise<void>;
  opening: boolean;
  /** A press on this page has led here. */
  again: boolean;
};

const heading = 'Your receipt';

/** Before a receipt is typed. */
export function ClosedReceipt({ again, ...form }: Props) {
  return (
    <div className="mx-auto max-w-xl">
      {again ? (
        <FocusedHeading>{heading}</FocusedHeading>
      ) : (
        <h1 className="text-2xl sm:text-3xl">{heading}</h1>
      )}
      <p className="mt-3 mb-8 text-lg text-soft">
        You were shown it when you sent your review. It tells what has become of the review, and lets you
        answer a moderator, change the review or withdraw it.
      </p>
      <OpenForm {...form} />
      <ul className="mt-10 flex list-disc flex-col gap-2 border-t border-hairline pt-6 pl-5 text-[0.9375rem] text-soft">
        <li>The receipt stays in the memory of this page. Reload it or leave it, and you are asked again.</li>
        <li>
          We keep a hash of the receipt and not the receipt. If it is lost, nobody can open the review, and we
          cannot either.
        </li>
        <li>Whoever has your receipt can do all this too. Keep it where only you look.</li>
      </ul>
    </div>
  );
}
