declare global {
  /** Answers by the URL of a single call; undefined if none came. */
  var earlyAnswers: Map<string, Promise<object | undefined>> | undefined;
}

/** Whether the page's script (.ci/early-script.ts) has already asked for what is at this URL. */
export const isAskedEarly = (url: string): boolean => globalThis.earlyAnswers?.has(url) ?? false;

/** The answer to that, once; after that, or if none came, the server is asked. */
export async function fetchEarly(url: string, init?: RequestInit): Promise<Response> {
  const early = globalThis.earlyAnswers?.get(url);
  globalThis.earlyAnswers?.delete(url);
  const answer = await early;
  return answer === undefined ? fetch(url, init) : Response.json(answer);
}
