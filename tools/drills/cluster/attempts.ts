/** What the traffic reports about one request. Times are in milliseconds since 1970. */
export type Attempt = {
  /** A write is what needs the primary, and so is the moderators' list of reviews. */
  kind: 'read' | 'write';
  what: string;
  start: number;
  end: number;
  /** 0 if there was no response. */
  status: number;
  retryAfter?: string | undefined;
  /** What the person reads. */
  message?: string | undefined;
  /** It showed what was there before a write that was acknowledged. */
  stale?: boolean;
};

/** A write, and how it must be found in the end. */
export type Written =
  | { table: 'companies'; key: string; acknowledged: boolean }
  | { table: 'reports'; key: string; acknowledged: boolean }
  | { table: 'reviews'; key: string; acknowledged: boolean }
  | { table: 'decisions'; key: string; acknowledged: boolean; status: string };

export type News = { attempts: Attempt[]; written: Written[] };

/** Of the mail server that the traffic has. */
export const MAIL_PORT = 2525;

/** What the traffic needs to know. */
export type Order = {
  url: string;
  mailAddress: string;
  moderator: { email: string; password: string };
};
