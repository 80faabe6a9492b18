import { enterCode } from '#server/actions/enter-code.ts';
import { sendVerification } from '#server/actions/send-verification.ts';
import { checkLink, confirmLink } from '#server/actions/verify-link.ts';
import { publicCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
import {
  checkVerificationInput,
  confirmVerificationInput,
  enterCodeInput,
  openedToken,
  sendVerificationInput,
  verificationSent,
  verified,
} from '#shared/schemas/verification.ts';
import { company, credential } from './examples.ts';

const token = 'token-from-the-email';

/** All mutations, even the one that only reads: a query would put the token into the URL and so into proxy logs. */
export const verificationRouter = router({
  send: publicCall('verification.send', {
    silent: true,
    limits: [callLimits.mails, callLimits.mailsToOne, callLimits.mailsToOneFromAll],
    rest: { method: 'POST', url: '/email/verify/send' },
    summary: 'Email a verification link',
    description:
      "The address must be at the company's domain. The response is the same whether or not the person has reviewed before. The email contains one link, `/companies/{company_id}/review#token={token}&domain={domain}`. It works for an hour or until a review has been sent with it, on either path. Once an address has reached its limit of emails, the response stays the same, but nothing is sent.",
    errors: ['not_found', 'mail_failed'],
    example: {
      input: { email: 'kari@northwind-logistics.example', company_id: company.id },
      answer: { sent: true },
    },
    output: verificationSent,
  })
    .input(sendVerificationInput)
    .mutation(async ({ ctx, input }) => ({
      sent: true as const,
      sealed_token: await sendVerification(ctx.deps, input, ctx.address),
    })),

  check: publicCall('verification.check', {
    silent: true,
    limits: [callLimits.unshown],
    rest: { method: 'GET', url: '/verify-email', query: ['token'] },
    summary: 'Check an emailed token',
    description:
      'Changes nothing, so programs that open links in emails do no harm. The token is the value of `token` in the link. It counts as verified until it expires, even after the review has been sent. Otherwise, anyone who can read the mailbox could find out when that was.',
    errors: ['invalid_link'],
    example: { input: { token }, answer: { verified: true } },
    output: verified,
  })
    .input(checkVerificationInput)
    .mutation(async ({ ctx, input }) => {
      await checkLink(ctx.deps, input);
      return { verified: true as const };
    }),

  enterCode: publicCall('verification.enterCode', {
    silent: true,
    limits: [callLimits.unshown, callLimits.linkCodes],
    rest: { method: 'POST', url: '/email/verify/code' },
    summary: 'Exchange the code in the email for the token',
    description:
      'For people who would rather not open the link, because their employer records that. A code works as long as the link does, only together with the `sealed_token` and `tab_secret` of the request that sent it, and allows a few tries. Anything else gets the same 422.',
    errors: ['invalid_code'],
    example: {
      input: { code: '7K3F-9QXM', sealed_token: 'from-the-response', tab_secret: credential.nonce },
      answer: { token },
    },
    output: openedToken,
  })
    .input(enterCodeInput)
    .mutation(({ ctx, input }) => enterCode(ctx.deps, input)),

  confirm: publicCall('verification.confirm', {
    silent: true,
    limits: [callLimits.unshown],
    rest: { method: 'POST', url: '/email/verify' },
    summary: 'Confirm an emailed token',
    description: 'For the next hour, one review can be sent with the `email` that received the link.',
    errors: ['invalid_link'],
    example: { input: { token, company_id: company.id }, answer: { verified: true } },
    output: verified,
  })
    .input(confirmVerificationInput)
    .mutation(async ({ ctx, input }) => {
      await confirmLink(ctx.deps, input);
      return { verified: true as const };
    }),
});
