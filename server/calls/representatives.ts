import { deleteRepresentativeKey } from '#db/queries/representatives.ts';
import {
  askForLink,
  endColleague,
  listRepresented,
  openLink,
  renewRepresentative,
} from '#server/actions/represent-company.ts';
import { employerCall, publicCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
import { representedMonths } from '#shared/limits.ts';
import { recordName, recordValue } from '#shared/rules/domain-record.ts';
import {
  endedRepresentative,
  keyInput,
  openedRepresentative,
  renewedRepresentative,
  representativeAsk,
  representativeAsked,
  representativeInput,
  representativeOpening,
  representedCompanies,
  signedOutKey,
} from '#shared/schemas/representative.ts';
import * as examples from './examples.ts';

const { id, name, domain } = examples.company;
const { key } = examples;
const { email, until } = examples.representative;
const own = { key, representative_id: examples.representative.id };

/** All mutations: a query would put the key into the URL and so into proxy logs. */
export const representativesRouter = router({
  ask: publicCall('representatives.ask', {
    silent: false,
    limits: [callLimits.employerMails, callLimits.employerMailsToOne, callLimits.employerMailsToOneFromAll],
    rest: { method: 'POST', url: '/representatives/ask' },
    summary: 'Get a link to speak for a company',
    description: `The domain of the address is a company's, and its DNS names the address: \`${recordName(domain)}\` has a TXT record \`${recordValue(email)}\`. There can be several.`,
    errors: ['no_dns_record', 'other_dns_record', 'dns_away', 'mail_failed'],
    example: { input: { email }, answer: { sent: true } },
    output: representativeAsked,
  })
    .input(representativeAsk)
    .mutation(async ({ ctx, input }) => {
      await askForLink(ctx.deps, input, ctx.address);
      return { sent: true as const };
    }),

  open: publicCall('representatives.open', {
    silent: false,
    limits: [callLimits.employers],
    rest: { method: 'POST', url: '/representatives/open' },
    summary: 'Use the link',
    description: `A link works once. The key in the response works for as long as the person speaks for the company: ${representedMonths} months, unless they renew it.`,
    errors: ['invalid_link'],
    example: { input: { token: 'token-from-the-email' }, answer: { key } },
    output: openedRepresentative,
  })
    .input(representativeOpening)
    .mutation(async ({ ctx, input }) => ({ key: await openLink(ctx.deps, input) })),

  companies: employerCall('representatives.companies', {
    silent: false,
    limits: [callLimits.employers],
    rest: { method: 'POST', url: '/representatives/companies' },
    summary: 'Read for which companies a key speaks',
    example: {
      input: { key },
      answer: {
        companies: [
          {
            ...{ id: own.representative_id, domain, email, until },
            company: { id, name, is_hidden: false },
            people: [{ id: own.representative_id, email, until, is_you: true }],
          },
        ],
      },
    },
    output: representedCompanies,
  })
    .input(keyInput)
    .mutation(async ({ ctx }) => ({ companies: await listRepresented(ctx.deps, ctx.employer) })),

  renew: employerCall('representatives.renew', {
    silent: false,
    limits: [callLimits.employers],
    rest: { method: 'POST', url: '/representatives/renew' },
    summary: 'Speak for a company for another year',
    description: "We look at the domain's TXT record again.",
    errors: ['not_found', 'no_dns_record', 'other_dns_record', 'dns_away'],
    example: { input: own, answer: { until } },
    output: renewedRepresentative,
  })
    .input(representativeInput)
    .mutation(async ({ ctx, input }) => ({
      until: await renewRepresentative(ctx.deps, ctx.employer, input.representative_id),
    })),

  end: employerCall('representatives.end', {
    silent: false,
    limits: [callLimits.employers],
    rest: { method: 'POST', url: '/representatives/end' },
    summary: 'Stop speaking for a company, or end it for a colleague',
    errors: ['not_found'],
    example: { input: own, answer: { ended: true } },
    output: endedRepresentative,
  })
    .input(representativeInput)
    .mutation(async ({ ctx, input }) => {
      await endColleague(ctx.deps, ctx.employer, input.representative_id);
      return { ended: true as const };
    }),

  signOut: publicCall('representatives.signOut', {
    silent: false,
    limits: [callLimits.employers],
    rest: { method: 'POST', url: '/representatives/sign-out' },
    summary: 'Let a key stop working',
    example: { input: { key }, answer: { signed_out: true } },
    output: signedOutKey,
  })
    .input(keyInput)
    .mutation(async ({ ctx: { deps }, input }) => {
      await deleteRepresentativeKey(deps.db, deps.keyedHash('representative', input.key));
      return { signed_out: true as const };
    }),
});
