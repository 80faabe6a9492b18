import { listOpenData } from '#server/open-data/published.ts';
import { publicCall, router } from '#server/trpc.ts';
import { openDataPath } from '#shared/open-data.ts';
import { openData } from '#shared/schemas/open-data.ts';

const month = '2026-11';
const name = 'companies.csv';
const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export const dataRouter = router({
  list: publicCall('data.list', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/data' },
    summary: 'List the open data',
    description:
      'Monthly files with the figures of companies and of what work pays, under CC BY 4.0. They have no texts and no single answers.',
    example: {
      answer: {
        data: [{ month, files: [{ name, url: openDataPath(month, name), bytes: 48_210, sha256 }] }],
      },
    },
    output: openData,
  }).query(async ({ ctx }) => ({ data: await listOpenData(ctx.deps.config.exportDir) })),
});
