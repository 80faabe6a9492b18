import { readSiteTexts } from '#server/actions/read-site-texts.ts';
import { publicCall, router } from '#server/trpc.ts';
import { siteTexts } from '#shared/schemas/site.ts';

export const siteRouter = router({
  texts: publicCall('site.texts', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/site/texts' },
    summary: 'Read what the operator adds to the terms and the privacy page',
    description: 'In blocks of plain text. Empty unless the operator has written something.',
    example: {
      answer: {
        terms: [
          { kind: 'paragraph', parts: [{ text: 'Norwegian law applies.', style: 'plain', href: null }] },
        ],
        privacy: [],
      },
    },
    output: siteTexts,
  }).query(({ ctx }) => readSiteTexts(ctx.deps)),
});
