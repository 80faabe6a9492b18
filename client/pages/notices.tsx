import { useState } from 'react';
import { useParams } from 'wouter';
import { api } from '#client/api.ts';
import { LogProofs } from '#client/features/moderation-log/log-proofs.tsx';
import { FindNotice } from '#client/features/review/notice/find-notice.tsx';
import { NoticeForm } from '#client/features/review/notice/notice-form.tsx';
import { type Sent, SentNotice } from '#client/features/review/notice/sent-notice.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { Page } from '#client/ui/page.tsx';

const page = {
  // The same whatever is opened: titles go into the browser's history.
  title: 'Legal notice',
  description: 'Tell us about a review that breaks the law, and see what we decided.',
};

/** Sends a legal notice, or opens the one whose number is in the address. */
export function NoticesPage() {
  const { number } = useParams();
  const [sent, setSent] = useState<Sent>();
  const [review] = useState(() => new URLSearchParams(location.search).get('review') ?? '');
  const prove = api.notices.proof.useMutation({ gcTime: 0 });
  return (
    <Page {...page}>
      <div className="mx-auto max-w-xl">
        {number !== undefined ? (
          <FindNotice
            key={number}
            number={number}
            renderProofs={(key) => <LogProofs onProve={() => prove.mutateAsync(key)} />}
          />
        ) : sent ? (
          <SentNotice {...sent} />
        ) : (
          <>
            <FocusedHeading isNew={false}>Legal notice</FocusedHeading>
            <p className="mt-3 mb-8 text-lg text-soft">
              Tell us about a review that breaks the law. A moderator decides and gives you the reasons. You
              don't need an account or a lawyer. For anything else, use Report beside the review.
            </p>
            <NoticeForm review={review} onSent={setSent} />
          </>
        )}
      </div>
    </Page>
  );
}
