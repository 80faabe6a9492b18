import { hash, verify } from '@node-rs/argon2';
import { normalisedPassword, passwordTooEasy } from '#shared/rules/new-password.ts';
import { invalidField } from '../errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { systemRandom } from './random.ts';

type Cost = { memoryCost: number; timeCost: number };
export type Passwords = ReturnType<typeof createPasswords>;

/** Password hashing with argon2id, the library's default algorithm. `memoryCost` is in KiB. */
export function createPasswords(cost: Cost) {
  const options = { parallelism: 1, ...cost };
  // Checked when there is no account, so a missing account takes as long as a wrong password.
  const nobody = hash(systemRandom.token(), options);
  return {
    hash: (password: string) => hash(normalisedPassword(password), options),
    /**
     * The hash of a password that someone has chosen.
     * @throws `invalid` if it is a common one
     */
    hashNew: async (password: string) => {
      if (await isCommonPassword(password)) throw invalidField('password', passwordTooEasy);
      return hash(normalisedPassword(password), options);
    },
    /** Whether the password matches. Without a stored hash, false after the same amount of work. */
    verify: async (stored: string | undefined, password: string) => {
      const known = stored ?? (await nobody);
      const normalised = normalisedPassword(password);
      // Earlier versions hashed what the keyboard had sent.
      const matches =
        (await verify(known, normalised)) || (password !== normalised && (await verify(known, password)));
      return stored !== undefined && matches;
    },
    /** Whether a hash should be made again from its password, because that takes more work or normalizes it now. */
    isOutdated: async (stored: string, password: string) => {
      const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(stored) ?? [];
      if (!(Number(memory) >= cost.memoryCost && Number(passes) >= cost.timeCost)) return true;
      const normalised = normalisedPassword(password);
      return password !== normalised && !(await verify(stored, normalised));
    },
  };
}
