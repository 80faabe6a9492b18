type Text = { text: string; month: string };
type Reply = Text & { history: Text[] };

/**
 * What a company had replied before a month, `YYYY-MM`. Whatever is copied every hour, such as a feed, would date a reply of
 * the running month to the hour.
 */
export function replyBefore(month: string, reply: Reply | null): Reply | null {
  if (reply === null) return null;
  const [newest, ...history] = [reply, ...reply.history].filter((one) => one.month < month);
  return newest ? { text: newest.text, month: newest.month, history } : null;
}
