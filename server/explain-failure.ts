const advice: Record<string, string> = {
  EADDRINUSE: 'The port is in use. Stop what listens there or set PORT.',
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
  ENOTFOUND: 'A host name cannot be found. Check HOST and DATABASE_URL.',
  ECONNREFUSED: 'The database does not answer. Check DATABASE_URL and that the database runs.',
  EACCES: 'A file or port is not allowed to this account. Check the data folder, KEYS_DIR and PORT.',
  EROFS: 'The data folder is on a read-only disk.',
  ENOSPC: 'The disk is full.',
  SQLITE_CANTOPEN: 'The database file cannot be opened. Check DATABASE_URL and who may write its folder.',
  SQLITE_READONLY: 'The database file cannot be written. Check who may write it and its folder.',
  SQLITE_NOTADB: 'The file that DATABASE_URL names is no SQLite database.',
};

/** One message for the terminal: what failed, why and what to do. Causes are named, stack traces are not. */
export function explainFailure(error: unknown, failed = 'Candor could not start.'): string {
  const sentences: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    sentences.push(at.message || at.name);
    const code = 'code' in at ? String(at.code) : '';
    if (advice[code]) sentences.push(advice[code]);
  }
  return `${failed}\n${sentences.map((sentence) => `  ${sentence}`).join('\n')}`;
}
