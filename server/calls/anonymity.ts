import { issueCredential } from '#server/actions/issue-credential.ts';
import { readGroupSize } from '#server/actions/read-group-size.ts';
import { redeemCredential } from '#server/actions/redeem-credential.ts';
import { publicCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/limits.ts';
import {
  anonymityKeys,
  credentialSubmission,
  groupSize,
  groupSizeInput,
  issued,
  issueInput,
} from '#shared/schemas/anonymity.ts';
import { submitted } from '#shared/schemas/review.ts';
import { company, credential, reviewContent } from './examples.ts';

const { company_id, period, blinded, evaluated, proof, nonce, output, receipt_hash } = credential;
const { identity, public_key, signature } = credential;

/** The private path: an employee who verified leaves here, and comes back with a review as somebody unknown. */
export const anonymityRouter = router({
  keys: publicCall('anonymity.keys', {
    silent: true,
    limits: [callLimits.unshown],
    rest: { method: 'GET', url: '/anonymity/keys' },
    summary: 'Read the public keys of the credentials',
    description:
      "The keys of the years whose credentials we accept, this year's first: only that one signs. Everyone gets the same keys. A key that only you get would identify you, so stop if a year's key or `identity` isn't the one you saw before, or if a signature is wrong.",
    example: {
      answer: { suite: 'POPRF(ristretto255, SHA-512)', identity, keys: [{ period, public_key, signature }] },
    },
    output: anonymityKeys,
  }).query(({ ctx: { deps } }) => deps.credentials.publicKeys(deps.now())),

  groupSize: publicCall('anonymity.groupSize', {
    silent: true,
    limits: [callLimits.unshown],
    rest: { method: 'GET', url: '/anonymity/group-size' },
    summary: 'Read how many people have verified for a company this year, as a range',
    description:
      'As of the last full hour. In a small group, colleagues can guess the author from what a review says: show this before somebody writes, and offer `release: "with_others"`.',
    errors: ['not_found'],
    example: { input: { company_id: company.id }, answer: { people: '10_to_24' } },
    output: groupSize,
  })
    .input(groupSizeInput)
    .query(({ ctx, input }) => readGroupSize(ctx.deps, input)),

  issue: publicCall('anonymity.issue', {
    silent: true,
    limits: [callLimits.credentials],
    rest: { method: 'POST', url: '/anonymity/issue' },
    summary: 'Have a blinded credential signed',
    description:
      "Uses up the one review of this employee, company and calendar year. Exactly the same request gets a response again as long as the link works. Any other `blinded` from the same employee gets a 403; so do an unknown token, an expired one, and one for another company. 422 `closed_period`: credentials are issued for the current year (UTC) only. A `blinded` that isn't an element of the group gets a 422 and uses nothing up.",
    errors: ['unverified', 'closed_period'],
    example: {
      input: { token: 'token-from-the-email', company_id, period, blinded },
      answer: { evaluated, proof },
    },
    output: issued,
  })
    .input(issueInput)
    .mutation(({ ctx, input }) => issueCredential(ctx.deps, input)),

  submit: publicCall('anonymity.submit', {
    silent: true,
    limits: [callLimits.reviews],
    rest: { method: 'POST', url: '/anonymity/submit', status: 201 },
    summary: 'Send a review with a credential',
    description:
      "Send no `Authorization` and no cookie. If the response is lost, send exactly the same request again: a 409 then means that the first one arrived. 403: the credential wasn't signed for this company and year, and won't work later either. After a 422 the credential is still unused; if another review already has the `receipt_hash` (422), make a new receipt.",
    errors: ['closed_period', 'not_found', 'bad_credential', 'already_spent'],
    example: {
      input: { company_id, period, nonce, output, receipt_hash, ...reviewContent, release: 'with_others' },
      answer: { status: 'pending' },
    },
    output: submitted,
  })
    .input(credentialSubmission)
    .mutation(async ({ ctx, input }) => {
      await redeemCredential(ctx.deps, input);
      return { status: 'pending' as const };
    }),
});
