import { Sample, Samples } from '#client/dev/sample.tsx';
import { RecommendBadge } from '#client/features/company/recommend-badge.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Initial } from '#client/ui/initial.tsx';
import { LoadError } from '#client/ui/load-error.tsx';
import { QuotedText } from '#client/ui/quoted-text.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Stars } from '#client/ui/stars.tsx';

export function ContentSamples() {
  return (
    <Samples title="Content">
      <Sample name="Stars: none, halves rounded down and up, all">
        <div className="flex flex-wrap gap-4">
          {[0, 2.4, 2.5, 4.9, 5].map((rating) => (
            <Stars key={rating} rating={rating} />
          ))}
          <Stars rating={3.5} size="large" />
        </div>
      </Sample>
      <Sample name="Badges: green at 70, amber at 50, else red">
        <div className="flex flex-wrap gap-3">
          {[70, 69, 50, 49].map((percentage) => (
            <RecommendBadge key={percentage} percentage={percentage} words="recommend to a friend" />
          ))}
          <Chip>Warehouse lead</Chip>
          <Chip tone="muted">90% Recommend</Chip>
        </div>
      </Sample>
      <Sample name="Initials">
        <div className="flex flex-wrap items-end gap-3">
          <Initial name="Northwind" size="small" />
          <Initial name="Quillstone" />
          <Initial name="Halden" size="large" />
          <Initial name="Pictured" imageUrl="/favicon.svg" />
        </div>
      </Sample>
      <Sample name="Words of a review, many, and none">
        <QuotedText text="Shifts are planned three weeks ahead and people keep to it." fallback="" />
        <QuotedText
          text={'Shifts are planned three weeks ahead and people keep to it. '.repeat(15)}
          fallback=""
          foldedAs="15 sentences"
        />
        <QuotedText text="" fallback="No additional comments provided." />
      </Sample>
      <Sample name="Nothing there">
        <EmptyState title="No reviews yet">
          <p className="text-soft">What to do instead.</p>
        </EmptyState>
      </Sample>
      <Sample name="On its way">
        <Skeleton className="h-12 w-full" />
      </Sample>
      <Sample name="Failed">
        <LoadError
          title="The list could not be loaded."
          message="Check your connection and try again."
          onRetry={() => undefined}
        />
      </Sample>
    </Samples>
  );
}
