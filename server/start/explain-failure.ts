/** Why a database isn't reached. The errors' own messages have its name, its user or, in a wrong URL, part of the password. */
const unreached: Record<string, string> = {
  ENOTFOUND: "its host name can't be found",
  EAI_AGAIN: "its host name can't be looked up right now",
  ECONNREFUSED: 'nothing accepts connections there',
  ECONNRESET: 'it closed the connection',
  ETIMEDOUT: "it didn't answer in time",
  EHOSTUNREACH: "its host can't be reached",
  ENETUNREACH: "its host can't be reached",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate isn't for its host name",
  '28000': 'it refuses the user',
  '28P01': 'it refuses the user name or password',
  '3D000': "it doesn't have a database of that name",
  '42501': "its user doesn't have the permission",
  '53300': 'it accepts no more connections',
  '57P03': 'it is starting or stopping',
};

/** The reason in half a sentence, if it is one that the other side of a connection or the network gives. */
export function whyUnreached(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const reason = unreached[String(error.code)];
  return reason && `${reason}, ${error.code}`;
}

const CHECK_URL =
  'Check DATABASE_URL, or DATABASE_DIRECT_URL if you have set it, and check that the database is running.';
const FULL = 'The disk is full. Make room on it, or choose another folder.';

export const DAMAGED =
  'The database file is damaged. Move it and the files beside it whose names begin like its own to a safe place, and run npm run restore with your newest backup.';

const advice: Record<string, string> = {
  EADDRINUSE: 'The port is in use. Stop the program that uses it, or set PORT.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine.',
  '08P01':
    'DATABASE_URL seems to point to a pooler. Set DATABASE_DIRECT_URL to the database without the pooler.',
  EACCES:
    "This account doesn't have permission to use a file or port. Check the data folder, KEYS_DIR and PORT.",
  EISDIR: "A file is expected where there's a folder. Check DATABASE_URL and KEYS_DIR.",
  EROFS: 'The data folder is on a read-only disk.',
  ENOSPC: FULL,
  SQLITE_FULL: FULL,
  SQLITE_CANTOPEN: "The database file can't be opened. Check DATABASE_URL and the permissions of its folder.",
  SQLITE_READONLY:
    "The database file can't be written. Check whether its disk is read-only, and the permissions of the file and its folder.",
  SQLITE_READONLY_DIRECTORY: "The database file's folder can't be written. Check its permissions.",
  SQLITE_CORRUPT: DAMAGED,
  SQLITE_NOTADB: 'The file in DATABASE_URL is not an SQLite database.',
};

/** Does the work of a program. If it fails, the program ends with one message: `failed`, why and what to do, and no stack. */
export async function orExplain<Result>(
  failed: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    process.stderr.write(`${explainFailure(error, failed)}\n`);
    process.exit(1);
  }
}

/** One message for the terminal. */
export function explainFailure(error: unknown, failed: string): string {
  const sentences: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    const why = whyUnreached(at);
    if (why !== undefined) {
      sentences.push(`The database can't be used (${why}). ${CHECK_URL}`);
      continue;
    }
    sentences.push(at.message || at.name);
    const known = adviceOn(at);
    if (known) sentences.push(known);
  }
  return `${failed}\n${sentences.map((sentence) => `  ${sentence}`).join('\n')}`;
}

/** What to do about an error that names its kind. */
export function adviceOn(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return advice[code] ?? advice[code.split('_', 2).join('_')];
}
