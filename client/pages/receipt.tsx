import { AllScores } from '#client/features/review/moderate/all-scores.tsx';
import { ReceiptDesk } from '#client/features/review/return/receipt-desk.tsx';
import { EditForm } from '#client/features/review/write/edit-form.tsx';
import { OwnReview } from '#client/features/review/write/own-review.tsx';

export function ReceiptPage() {
  return (
    <ReceiptDesk
      shown={(review) => <OwnReview review={review} scores={<AllScores answers={review.enps_responses} />} />}
      editor={(editor) => <EditForm {...editor} />}
    />
  );
}
