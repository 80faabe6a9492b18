/** The result of work that may take this many milliseconds; otherwise an error with the code that sockets use. */
export async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`Not done in ${milliseconds} ms.`), { code: 'ETIMEDOUT' });
    timer = setTimeout(() => reject(error), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Calls `read` at the end of the turn, once for everyone who called during it. */
export function oncePerTurn<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let pending: Promise<Value> | undefined;
  return () => {
    pending ??= new Promise((resolve) => {
      setImmediate(() => {
        pending = undefined;
        resolve(read());
      });
    });
    return pending;
  };
}
