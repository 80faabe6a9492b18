import { issueCredential } from '#server/actions/issue-credential.ts';
import { readGroupSize } from '#server/actions/read-group-size.ts';
import { submitWithCredential } from '#server/actions/submit-review.ts';
import { publicCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
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

const { domain, period, blinded, evaluated, proof, nonce, output, receipt_hash } = credential;
const { identity, public_key, signature, root, log_signature } = credential;

/** The private path: an employee who verified leaves here, and comes back with a review as someone unknown. */
export const anonymityRouter = router({
  keys: publicCall('anonymity.keys', {
    silent: true,
    limits: [callLimits.unshown],
    rest: { method: 'GET', url: '/anonymity/keys' },
    summary: 'Read the public keys of the credentials',
    description:
      "The keys of the years whose credentials we accept, this year's first. Only that one signs. Everyone gets the same keys. A key that only you get would identify you, so stop if a year's key or `identity` isn't the one you saw before, or if a signature is wrong. `log` has the key of every year so far; two people who compare `root` compare them all.",
    example: {
      answer: {
        suite: 'POPRF(ristretto255, SHA-512)',
        identity,
        keys: [{ period, public_key, signature }],
        log: { years: [{ period, public_key }], root, signature: log_signature },
      },
    },
    output: anonymityKeys,
  }).query(({ ctx: { deps } }) => deps.credentials.publicKeys(deps.now())),

  groupSize: publicCall('anonymity.groupSize', {
    silent: true,
    limits: [callLimits.unshown],
    rest: { method: 'GET', url: '/anonymity/group-size' },
    summary: 'Read how many people have verified for a company this year, as a range',
    description:
      'As of the first day of this month. In a small group, colleagues can guess the author from what a review says. Show this before the author starts to write, and offer the choices in `release`.',
    errors: ['not_found'],
    example: { input: { company_id: company.id }, answer: { people: '10_to_24' } },
    output: groupSize,
  })
    .input(groupSizeInput)
    .query(({ ctx, input }) => readGroupSize(ctx.deps, input)),

  issue: publicCall('anonymity.issue', {
    silent: true,
    limits: [callLimits.authors],
    rest: { method: 'POST', url: '/anonymity/issue' },
    summary: 'Have a blinded credential signed',
    description:
      "Uses up this employee's review of this company for this calendar year. You can repeat exactly the same request as long as the link works. Any other `blinded` from the same employee gets a 403. So does a token that is unknown, has expired or is for another company than `domain`. Any year but the current one (UTC) gets a 422 (`closed_period`). A `blinded` that isn't an element of the group also gets a 422, and uses nothing up.",
    errors: ['unverified', 'closed_period'],
    example: {
      input: { token: 'token-from-the-email', domain, period, blinded },
      answer: { evaluated, proof },
    },
    output: issued,
  })
    .input(issueInput)
    .mutation(({ ctx, input }) => issueCredential(ctx.deps, input)),

  submit: publicCall('anonymity.submit', {
    silent: true,
    limits: [callLimits.authors],
    rest: { method: 'POST', url: '/anonymity/submit', status: 201 },
    summary: 'Send a review with a credential',
    description:
      "Don't send `Authorization` or cookies. If the response is lost, send exactly the same request again. A 409 then means that the first one arrived. A 403 means that the credential wasn't signed for this company and year, so it will never work. After a 422, the credential is still unused. If another review already has the `receipt_hash` (422), make a new receipt.",
    errors: ['closed_period', 'not_found', 'bad_credential', 'already_spent'],
    example: {
      input: { domain, period, nonce, output, receipt_hash, ...reviewContent, release: 'with_others' },
      answer: { status: 'pending' },
    },
    output: submitted,
  })
    .input(credentialSubmission)
    .mutation(async ({ ctx, input }) => {
      await submitWithCredential(ctx.deps, input);
      return { status: 'pending' as const };
    }),
});
