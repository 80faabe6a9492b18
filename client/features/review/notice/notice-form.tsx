import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { api, refusalOf } from '#client/api.ts';
import { problemOf } from '#client/problem-of.ts';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { QuotedText } from '#client/ui/quoted-text.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { noticeMonths } from '#shared/limits.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { reviewInText } from '#shared/rules/review-in-text.ts';
import { noticeInput } from '#shared/schemas/notice.ts';
import type { Sent } from './sent-notice.tsx';

type Typed = Record<
  'review_id' | 'passage' | 'explanation' | 'law' | 'name' | 'email' | 'address',
  string
> & {
  good_faith: boolean;
};

const form = z.preprocess(
  (typed: Typed) => ({ ...typed, review_id: reviewInText(typed.review_id) }),
  noticeInput,
);

const gone =
  "This review isn't public. Check the link. If it was public before, it has been taken down, and you don't need a notice.";

/** The form of a legal notice, about a review if one came from it. */
export function NoticeForm({ review, onSent }: { review: string; onSent: (sent: Sent) => void }) {
  const { register, control, handleSubmit, watch, formState } = useForm<
    Typed,
    unknown,
    z.output<typeof noticeInput>
  >({
    resolver: zodResolver(form) as never,
    defaultValues: { review_id: review, email: '', address: '', passage: '', good_faith: false },
  });
  const send = api.notices.send.useMutation({ gcTime: 0 });
  const { errors } = formState;
  const reviewId = reviewInText(watch('review_id'));
  const [isGone, setGone] = useState(false);
  const refused = refusalOf(send.error)?.reason === 'not_found' ? gone : undefined;
  const onSubmit = async (notice: z.output<typeof noticeInput>) => {
    const sent = await send.mutateAsync(notice).catch(() => undefined);
    if (sent) onSent({ ...sent, email: notice.email });
  };
  return (
    <ShortForm
      isPage
      button="Send notice"
      pending={send.isPending}
      problem={
        refused ??
        problemOf(send.error, "We couldn't send it. Check your connection and try again. Nothing is lost.")
      }
      onSubmit={handleSubmit(onSubmit)}
    >
      <div className="flex flex-col gap-3">
        <TextField
          label="Review"
          hint="The link to the review, or its number."
          required
          autoCapitalize="none"
          error={errors.review_id?.message ?? (isGone ? gone : undefined)}
          {...register('review_id')}
        />
        {reviewId !== undefined && <NoticedReview key={reviewId} id={reviewId} onGone={setGone} />}
      </div>
      <TextArea
        label="Which words? (optional)"
        hint="Copy them from the review. Leave this empty if you mean all of it."
        error={errors.passage?.message}
        {...register('passage')}
      />
      <TextArea
        label="What's unlawful about it, and why?"
        hint="Say what is wrong and how you know. Don't write who you think the author is."
        required
        error={errors.explanation?.message}
        {...register('explanation')}
      />
      <TextField
        label="Which law?"
        hint="If you don't know the section, say what kind of claim it is, such as defamation."
        required
        error={errors.law?.message}
        {...register('law')}
      />
      <div className="mt-4 border-t border-hairline pt-6">
        <h2 className="text-xl">Who you are</h2>
        <p className="mt-2 text-[0.9375rem] text-soft">
          The law asks for a name and an address. We keep them apart from the notice, show them to no one but
          our moderators, and delete them {noticeMonths} months after the last decision.
        </p>
      </div>
      <TextField
        label="Your name"
        required
        autoComplete="name"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Email address"
        hint="We send the number, questions and the decision there. Or leave it empty and give a postal address."
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextArea
        label="Postal address (optional)"
        className="min-h-20"
        error={errors.address?.message}
        {...register('address')}
      />
      <Controller
        control={control}
        name="good_faith"
        render={({ field: { value, onChange, ref } }) => (
          <CheckboxField
            label="I believe in good faith that what I say here is accurate and complete."
            checked={value}
            onChange={onChange}
            ref={ref}
            error={errors.good_faith?.message}
          />
        )}
      />
    </ShortForm>
  );
}

/** The review that a notice is about, so its sender sees that it's the right one. */
function NoticedReview({ id, onGone }: { id: number; onGone: (isGone: boolean) => void }) {
  const { data, error } = api.reviews.get.useQuery({ id }, { retry: false });
  const isGone = refusalOf(error)?.reason === 'not_found';
  useEffect(() => {
    onGone(isGone);
    return () => onGone(false);
  }, [isGone, onGone]);
  // Without it, the notice can be sent all the same.
  if (error) return null;
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  return (
    <blockquote className="border-l-2 border-hairline pl-4">
      <p className="text-sm text-soft">
        {data.rating} of 5 stars, published in {monthName(data.created_at)}
      </p>
      <QuotedText
        text={data.free_form_text}
        fallback="This review has scores, but no text."
        foldedAs={`${data.rating} of 5 stars`}
      />
    </blockquote>
  );
}
