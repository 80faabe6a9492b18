import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Firefox never answers a question about a page that is replaced meanwhile. So a caller that waits for something asks again,
 * but not before a busy machine has gone through a form with hundreds of options.
 */
const ANSWER_MS = 15_000;

type Listener = (event: Record<string, unknown>) => void;

/** A connection that speaks WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
export async function connectBidi(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Listener>();
  let last = 0;

  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data));
    if (id === undefined || id === null) return listeners.get(method)?.(params);
    if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else waiting.get(id)?.resolve(result as never);
    waiting.delete(id);
  });
  const closed = new Promise<never>((_, reject) => {
    socket.addEventListener('close', () => reject(new Error('The browser has closed the connection.')));
  });
  closed.catch(() => {});
  await Promise.race([new Promise((resolve) => socket.addEventListener('open', resolve)), closed]);

  return {
    send<Result>(method: string, params: Record<string, unknown>, patience = ANSWER_MS): Promise<Result> {
      last += 1;
      const id = last;
      const answer = new Promise<Result>((resolve, reject) => waiting.set(id, { resolve, reject }));
      socket.send(JSON.stringify({ id, method, params }));
      const late = sleep(patience, undefined, { ref: false }).then(() => {
        waiting.delete(id);
        throw new Error(`${method} was not answered.`);
      });
      return Promise.race([answer, closed, late]);
    },
    on: (method: string, listener: Listener) => listeners.set(method, listener),
  };
}
