/** What was committed may be lost with the power. */
export const UNFLUSHED = 'UNFLUSHED';
const BUSY = /^(57014|53300|SQLITE_BUSY\w*|UNFLUSHED)$/;
/** 25006: a primary that has become a replica refuses to write. EAI_AGAIN: the name server doesn't answer. */
const DISCONNECTED =
  /^(08...|57P0[123]|25006|ECONN\w+|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOST\w+|ETIMEDOUT|EPIPE)$/;

/** Whether an error means that the database is unreachable, locked or busy, so another try may succeed. */
export function isUnavailable(error: unknown): boolean {
  const isWaiting =
    error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');
  return isDisconnected(error) || BUSY.test(codeOf(error)) || isWaiting;
}

/** Whether an error means that the server at the other end of a connection is gone, or isn't the primary any more. */
export function isDisconnected(error: unknown): boolean {
  const isLost = /^(?:Connection terminated|Client has encountered a connection error)/;
  return DISCONNECTED.test(codeOf(error)) || (error instanceof Error && isLost.test(error.message));
}

/** Whether PostgreSQL refused to write, because it follows another server or the transaction only reads. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006';
}

/** Whether PostgreSQL or the connection to it failed, and not the code that used it. */
export function isFromDatabase(error: unknown): boolean {
  return isUnavailable(error) || /^[0-9A-Z]{5}$/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const WRITE_FAILURES =
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)\w*|53100|58030|ENOSPC|EDQUOT|EROFS|EFBIG|EIO)$/;

/** Whether an error means that nothing can be written: the disk is full, read-only or broken. It can be read from. */
export function isUnwritable(error: unknown): boolean {
  return WRITE_FAILURES.test(codeOf(error));
}
