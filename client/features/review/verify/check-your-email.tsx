import { MailCheck } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { minutes } from '#shared/limits.ts';

type Props = { email: string; onAgain: () => void };

export function CheckYourEmail({ email, onAgain }: Props) {
  return (
    <div className="flex flex-col items-start gap-4">
      <MailCheck aria-hidden className="size-10 text-accent" strokeWidth={1.5} />
      <FocusedHeading>Check Your Email</FocusedHeading>
      <p className="text-lg text-soft">
        We sent a link to{' '}
        {email ? <strong className="font-medium wrap-anywhere text-ink">{email}</strong> : 'your work email'}.
        Open it to write your review. It works for {minutes.mailToken} minutes and one review.
      </p>
      <p className="text-soft">Nothing there? Look into the spam folder, or send another one.</p>
      <Button variant="secondary" onClick={onAgain}>
        Send Another Email
      </Button>
    </div>
  );
}
