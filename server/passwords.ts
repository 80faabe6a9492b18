import { hash, verify } from '@node-rs/argon2';
import { systemRandom } from './random.ts';

type Cost = { memoryCost: number; timeCost: number };
export type Passwords = ReturnType<typeof createPasswords>;

/** Password hashing with argon2id, the library's default algorithm. `memoryCost` is in KiB. */
export function createPasswords(cost: Cost) {
  const options = { parallelism: 1, ...cost };
  // Checked when there is no account, so that a missing account takes as long as a wrong password.
  const nobody = hash(systemRandom.token(), options);
  return {
    hash: (password: string) => hash(password, options),
    /** Whether the password matches. Without a stored hash, false after the same amount of work. */
    verify: async (stored: string | undefined, password: string) => {
      const matches = await verify(stored ?? (await nobody), password);
      return stored !== undefined && matches;
    },
  };
}
