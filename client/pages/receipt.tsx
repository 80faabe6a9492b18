import { AllScores } from '#client/features/moderation/all-scores.tsx';
import { ReceiptDesk } from '#client/features/receipt/receipt-desk.tsx';
import { EditForm } from '#client/features/review/edit-form.tsx';
import { OwnReview } from '#client/features/review/own-review.tsx';

export function ReceiptPage() {
  return (
    <ReceiptDesk
      shown={(review) => <OwnReview review={review} scores={<AllScores answers={review.enps_responses} />} />}
      editor={(editor) => <EditForm {...editor} />}
    />
  );
}
