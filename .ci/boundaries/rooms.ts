/** A file of a room, and the modules it may and may not import; `type:x` is a type-only import of x. */
export type Room = { file: string; allowed: string; refused: string };

const houseRooms: Room[] = [
  {
    file: 'shared/site.ts',
    allowed: 'zod ./limits.ts #shared/rules/calendar.ts',
    refused: 'kysely node:fs #db/schema.ts ../db/schema.ts ../server/env.ts #client/api.ts',
  },
  {
    file: 'shared/rules/recommend.ts',
    allowed: 'zod ./calendar.ts ../limits.ts #shared/limits.ts',
    refused: 'node:crypto tldts #db/schema.ts type:#server/deps.ts ../../db/schema.ts',
  },
  {
    file: 'shared/rules/recommend.test.ts',
    allowed: 'vitest fast-check zod ./recommend.ts ../limits.ts #shared/limits.ts',
    refused: '#db/testing/fresh-db.ts #server/env.ts',
  },
  {
    file: 'db/connect.ts',
    allowed: 'kysely pg node:fs ./queries/users.ts #shared/limits.ts',
    refused: `#server/deps.ts ../server/deps.ts #client/api.ts ../client/api.ts
      ./testing/fresh-db.ts`,
  },
  {
    file: 'db/tables/reviews.ts',
    allowed: 'type:kysely zod ./companies.ts #db/tables/users.ts #shared/schemas/review.ts',
    refused: '#db/queries/reviews.ts ../queries/reviews.ts #db/schema.ts #server/deps.ts',
  },
  {
    file: 'db/migrations/0001-first.ts',
    allowed: 'kysely #db/dialect.ts ../dialect.ts',
    refused: `#db/tables/users.ts type:../tables/users.ts #db/queries/users.ts #shared/limits.ts #db/schema.ts
      ./0002-second.ts`,
  },
  {
    file: 'db/queries/reviews.ts',
    allowed: `kysely kysely/helpers/sqlite #db/dialect.ts ../schema.ts #db/tables/users.ts ../tables/users.ts
      #db/hot-query.ts #shared/limits.ts`,
    refused: `./companies.ts #db/queries/companies.ts #server/deps.ts type:#server/deps.ts #db/connect.ts zod
      ../demo-data/texts/voices.ts`,
  },
  {
    file: 'db/queries/reviews.test.ts',
    allowed: 'vitest fast-check #db/testing/fresh-db.ts ./reviews.ts #db/queries/users.ts',
    refused: '#server/deps.ts #client/api.ts',
  },
  {
    file: 'db/testing/fresh-db.ts',
    allowed: 'vitest pg node:fs #db/queries/users.ts',
    refused: '#server/testing/make-app.ts #client/api.ts',
  },
  {
    file: 'server/app.ts',
    allowed: 'fastify #db/migrate.ts ./rest/routes.ts #server/actions/open-session.ts #shared/limits.ts',
    refused: '#client/main.tsx ../client/main.tsx type:#client/main.tsx ./testing/make-app.ts',
  },
  {
    file: 'server/env.ts',
    allowed: 'node:process zod',
    refused: '#client/main.tsx #server/testing/make-app.ts ../../elsewhere.ts',
  },
  {
    file: 'server/actions/add-company.ts',
    allowed: `#db/queries/users.ts #shared/limits.ts #server/deps.ts ../errors.ts #server/mail/verification-mail.ts #server/steps/sign-undo.ts
      ../anonymity/subject.ts tldts mailchecker zod node:crypto type:#db/connect.ts type:#db/tables/users.ts`,
    refused: `./submit-review.ts #server/actions/submit-review.ts fastify fastify-plugin @fastify/cors @trpc/server
      #server/router.ts #server/calls/auth.ts ../calls/auth.ts #server/rest/plugin.ts ../rest/plugin.ts
      #server/http/limits.ts #db/connect.ts #db/tables/users.ts kysely kysely/helpers/sqlite pg better-sqlite3
      #client/main.tsx #server/testing/make-app.ts`,
  },
  {
    file: 'server/steps/publish-review.ts',
    allowed: `#db/queries/users.ts #shared/limits.ts #server/deps.ts ../errors.ts ../anonymity/subject.ts node:crypto
      type:#db/schema.ts type:#db/tables/users.ts`,
    refused: `./record-grant.ts #server/steps/record-grant.ts #server/actions/submit-review.ts fastify @trpc/server
      #server/calls/auth.ts #server/mail/verification-mail.ts #db/connect.ts kysely #client/main.tsx`,
  },
  {
    file: 'server/calls/reviews.ts',
    allowed:
      '#server/trpc.ts ../trpc.ts ../errors.ts #server/actions/open-session.ts #db/queries/users.ts #shared/limits.ts',
    refused: `./companies.ts #server/calls/companies.ts #server/rest/plugin.ts ../rest/plugin.ts fastify kysely
      type:kysely #db/connect.ts #server/mail/mailer.ts @trpc/server`,
  },
  {
    file: 'server/rest/plugin.ts',
    allowed: `fastify @fastify/cors zod ./routes.ts #server/router.ts ../context.ts #server/errors.ts #shared/errors.ts
      lru-cache node:crypto #server/http/limits.ts type:#server/trpc.ts type:../trpc.ts type:@trpc/server type:#server/deps.ts`,
    refused: `#server/actions/open-session.ts ../actions/open-session.ts #db/queries/users.ts type:#db/schema.ts
      #server/trpc.ts ../trpc.ts @trpc/server #server/calls/auth.ts #server/deps.ts #server/http/cors.ts`,
  },
  ...['mail/mailer', 'anonymity/keys', 'jobs/purge-expired'].map((name) => ({
    file: `server/${name}.ts`,
    allowed: `nodemailer @noble/curves/ed25519.js node:fs ./neighbour.ts #db/queries/users.ts #shared/limits.ts
      type:#server/deps.ts type:../deps.ts type:#db/connect.ts type:#db/tables/users.ts`,
    refused: `#server/calls/auth.ts ../calls/auth.ts #server/rest/plugin.ts fastify @fastify/cors @trpc/server
      #server/deps.ts #db/connect.ts #db/tables/users.ts ../actions/open-session.ts kysely kysely/helpers/sqlite pg`,
  })),
  {
    file: 'server/http/page-head.ts',
    allowed: `fastify @fastify/static prom-client node:fs ./limits.ts #server/deps.ts ../errors.ts #server/context.ts
      #shared/paths.ts #db/queries/companies.ts #db/migrate.ts type:#server/mail/mailer.ts`,
    refused: `#server/actions/open-session.ts ../actions/open-session.ts #server/calls/auth.ts #server/router.ts
      #db/queries/users.ts kysely kysely/helpers/sqlite @trpc/server #server/mail/mailer.ts`,
  },
  {
    file: 'server/calls/reviews.test.ts',
    allowed:
      'vitest fast-check #server/testing/make-caller.ts #db/testing/fresh-db.ts ./reviews.ts #server/router.ts',
    refused: '#client/main.tsx #server/../client/main.tsx',
  },
  {
    file: 'server/testing/make-app.ts',
    allowed: 'vitest #db/testing/factories.ts #server/http/limits.ts',
    refused: '#client/main.tsx',
  },
  {
    file: 'client/app.tsx',
    allowed: 'react wouter ./pages/about.tsx #client/ui/icon.tsx #shared/paths.ts',
    refused:
      '#server/router.ts type:#server/router.ts ../server/router.ts #db/schema.ts ../db/schema.ts node:fs ./testing/render.tsx',
  },
  {
    file: 'client/api.ts',
    allowed: '@trpc/client type:#server/router.ts type:../server/router.ts #shared/errors.ts',
    refused:
      '#server/router.ts ../server/router.ts type:#server/testing/make-app.ts type:#db/schema.ts type:../db/schema.ts',
  },
  {
    file: 'client/pages/home.tsx',
    allowed: `react wouter #client/features/company/card.tsx ../features/company/card.tsx ../ui/icon.tsx ../api.ts
      #client/session.ts #shared/paths.ts`,
    refused: `./about.tsx #client/pages/about.tsx #server/router.ts type:#server/router.ts #db/schema.ts
      #client/anonymity/blind.ts #client/app.tsx`,
  },
  {
    file: 'client/features/review/form.tsx',
    allowed: `react ./card.tsx ./steps/two.tsx #client/ui/icon.tsx #client/api.ts #client/session.ts
      #client/anonymity/blind.ts #shared/limits.ts`,
    refused: `#client/features/company/card.tsx ../company/card.tsx #client/pages/about.tsx ../../pages/about.tsx
      #server/router.ts #db/schema.ts`,
  },
  {
    file: 'client/features/review/steps/one.tsx',
    allowed: 'react ./two.tsx ../card.tsx #client/ui/icon.tsx #client/api.ts #shared/limits.ts',
    refused: '#client/features/company/card.tsx ../../company/card.tsx #client/pages/about.tsx',
  },
  {
    file: 'client/ui/button.tsx',
    allowed: 'react react-dom/client radix-ui lucide-react ./icon.tsx #client/ui/icon.tsx',
    refused: `#shared/paths.ts #client/api.ts ../api.ts #client/features/company/card.tsx wouter zod @trpc/client
     `,
  },
  {
    file: 'client/anonymity/blind.ts',
    allowed: '@noble/curves/ed25519.js ./info.ts #client/api.ts ../session.ts #shared/limits.ts',
    refused: '#client/ui/icon.tsx ../features/company/card.tsx #server/anonymity/keys.ts #db/schema.ts',
  },
  {
    file: 'client/testing/render.tsx',
    allowed: 'vitest #client/session.ts #server/testing/make-app.ts',
    refused: '#server/app.ts #db/connect.ts',
  },
  {
    file: 'client/features/review/form.test.tsx',
    allowed:
      'vitest ./form.tsx #server/testing/make-app.ts #db/testing/fresh-db.ts #client/testing/render.tsx',
    refused: '#server/app.ts #db/connect.ts ../../app.tsx',
  },
];

const around = '../../elsewhere.ts ./../elsewhere.ts #shared/../elsewhere.ts';
const isTest = (file: string) => /\.test\.|\/testing\//.test(file);

// What no room may do is planted in each, because each override replaces the ones before it.
export const rooms: Room[] = houseRooms.map(({ file, allowed, refused }) => {
  const everywhere = [refused, around];
  if (file !== 'server/env.ts') everywhere.push('process node:process');
  if (!isTest(file)) everywhere.push('vitest fast-check #db/testing/factories.ts');
  if (!isTest(file) && file.startsWith('client/')) everywhere.push('node:fs node:fs/promises');
  return { file, allowed, refused: everywhere.join(' ') };
});
