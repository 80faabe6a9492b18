import { minutes, representedMonths } from './limits.ts';

const until = 'the last month in which they speak for the company';

/** What we store about people who speak for companies; a part of shared/kept-data.ts. */
export const keptRepresentatives = {
  representatives: {
    title: 'People who speak for a company',
    purpose:
      'So a company can speak for itself. No one but their colleagues and moderators sees who they are.',
    kept: `until they, a colleague or a moderator ends it, or ${representedMonths} months after they last showed it`,
    reveals:
      "Which address at a company's domain may speak for it. The company itself has published it in its DNS.",
    columns: {
      id: 'a random number',
      company_id: 'the company',
      email: "the address that the domain's DNS named",
      until_month: until,
    },
  },
  representative_links: {
    title: 'Links for people who speak for a company',
    purpose: 'To check that the address is theirs.',
    kept: `${minutes.representativeLink} minutes, or until used`,
    reveals: "Who was sent a link. The hashes can't be used to open one.",
    columns: {
      token_hash: 'a keyed hash of the token in the link',
      company_id: 'the company',
      email: 'the address',
      until_month: until,
      expires_at: 'when the link expires',
    },
  },
  representative_sessions: {
    title: 'Browsers of people who speak for a company',
    purpose: 'So they stay signed in.',
    kept: 'until they sign out or no longer speak for the company',
    reveals: "On how many devices someone is signed in. The hashes can't be used to sign in.",
    columns: {
      key_hash: 'a keyed hash of the key in the browser',
      representative_id: 'who they are',
    },
  },
} as const;
