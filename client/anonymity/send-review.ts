import type { Outcome } from './outcome.ts';
import { sendBlind } from './send-blind.ts';
import { sendPlain } from './send-plain.ts';
import type { Means, Sending } from './sending.ts';

/** Sends a review: blind with the token of a mailed link, plain with an address that was verified elsewhere. */
export function sendReview(
  { access, ...rest }: Sending<{ token: string } | { email: string }>,
  means: Means,
): Promise<Outcome> {
  return 'token' in access ? sendBlind({ ...rest, access }, means) : sendPlain({ ...rest, access }, means);
}
