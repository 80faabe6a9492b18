import { findTicketHolder } from '#db/queries/second-factors.ts';
import { findSession } from '#db/queries/sessions.ts';
import { findUserByEmail } from '#db/queries/users.ts';
import type { Deps } from '#server/deps.ts';
import { knownBrowser } from '#server/steps/start-session.ts';
import { loginInput } from '#shared/schemas/auth.ts';
import { signInCode } from '#shared/schemas/second-factor.ts';

type Shown = { input: unknown; sessionToken: string | undefined };

/**
 * Whose account a call is about, by its email, if what it shows comes from an earlier success there: strangers don't have
 * that. Changes nothing.
 */
export const recognizeBy = {
  /** The mark of a browser that has signed in before. */
  async browser(deps: Deps, { input }: Shown): Promise<string | undefined> {
    const { data } = loginInput.safeParse(input);
    if (data?.known_browser === undefined) return undefined;
    const email = data.email.toLowerCase();
    const user = await findUserByEmail(deps.db, email);
    return knownBrowser(deps, data.known_browser, user?.password_hash) && email;
  },
  /** The ticket that a right password got. */
  async ticket({ db, keyedHash, now }: Deps, { input }: Shown): Promise<string | undefined> {
    const { data } = signInCode.safeParse(input);
    return data && findTicketHolder(db, keyedHash('sign-in', data.ticket), now().toISOString());
  },
  async session({ db, keyedHash, now }: Deps, { sessionToken }: Shown): Promise<string | undefined> {
    if (sessionToken === undefined) return undefined;
    return (await findSession(db, keyedHash('session', sessionToken), now().toISOString()))?.email;
  },
};
