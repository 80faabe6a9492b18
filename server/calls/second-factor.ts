import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#server/actions/set-up-second-factor.ts';
import { accountCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
import {
  fullProof,
  newRecoveryCodes,
  secondFactor,
  secondFactorCode,
  secondFactorDraft,
  secondFactorStart,
} from '#shared/schemas/second-factor.ts';
import * as examples from './examples.ts';

const { password } = examples.account;
const ofPasswords = {
  limits: [callLimits.signIns, callLimits.passwordChecks],
  knownBy: 'session',
} as const;
const off = { enabled: false, since: null, recovery_codes_left: 0, required: false };

export const secondFactorRouter = router({
  status: accountCall('secondFactor.status', {
    silent: false,
    rest: { method: 'GET', url: '/account/second-factor' },
    summary: 'Read whether you sign in with a second factor',
    example: { answer: { enabled: true, since: '2026-11-20', recovery_codes_left: 9, required: true } },
    output: secondFactor,
  }).query(({ ctx }) => readSecondFactor(ctx.deps, ctx.session)),

  start: accountCall('secondFactor.start', {
    silent: false,
    ...ofPasswords,
    rest: { method: 'POST', url: '/account/second-factor/start' },
    summary: 'Make a secret for an authenticator app',
    description:
      "It doesn't count until you confirm it. If you already have a second factor, also send one of its codes.",
    example: {
      input: { password },
      answer: {
        secret: examples.secret,
        uri: `otpauth://totp/Candor:ada%40reader.example?issuer=Candor&secret=${examples.secret}&algorithm=SHA1&digits=6&period=30`,
        draft: examples.draft,
      },
    },
    output: secondFactorDraft,
  })
    .input(secondFactorStart)
    .mutation(({ ctx, input }) => startSecondFactor(ctx.deps, ctx.session, input)),

  confirm: accountCall('secondFactor.confirm', {
    silent: false,
    rest: { method: 'POST', url: '/account/second-factor/confirm' },
    summary: "Turn the second factor on with the app's first code",
    description: 'Ends your other sessions. The recovery codes are never shown again; each works once.',
    example: {
      input: { draft: examples.draft, code: '287082' },
      answer: { recovery_codes: [examples.recoveryCode] },
    },
    output: newRecoveryCodes,
  })
    .input(secondFactorCode)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx.deps, ctx.session, input)),

  renewCodes: accountCall('secondFactor.renewCodes', {
    silent: false,
    ...ofPasswords,
    rest: { method: 'POST', url: '/account/second-factor/recovery-codes' },
    summary: 'Make new recovery codes',
    description: 'The old codes stop working, including the one you sent.',
    errors: ['not_found'],
    example: { input: { password, code: '287082' }, answer: { recovery_codes: [examples.recoveryCode] } },
    output: newRecoveryCodes,
  })
    .input(fullProof)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx.deps, ctx.session, input)),

  remove: accountCall('secondFactor.remove', {
    silent: false,
    ...ofPasswords,
    rest: { method: 'POST', url: '/account/second-factor/remove' },
    summary: 'Turn the second factor off',
    description: 'Not allowed for moderators and admins in production.',
    errors: ['forbidden'],
    example: { input: { password, code: '287082' }, answer: off },
    output: secondFactor,
  })
    .input(fullProof)
    .mutation(({ ctx, input }) => removeSecondFactor(ctx.deps, ctx.session, input)),
});
