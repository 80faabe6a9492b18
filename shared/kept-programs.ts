import { minutes } from './limits.ts';

export const lookup =
  "a keyed hash of a code, which is computed from the company, the year and the email address with that year's secret key";

/** What we store of programs that use the API. */
export const keptOfPrograms = {
  api_keys: {
    title: 'API keys',
    purpose: 'So known programs can read public data more often.',
    kept: 'until an admin revokes it',
    reveals:
      "Whom an admin gave a key. Not what was read with it, or when. The hashes can't be used as keys.",
    columns: {
      key_hash: 'a keyed hash of the key',
      name: 'who uses it, in the words of an admin',
      made_month: 'the month it was made in',
    },
  },
  webhooks: {
    title: 'Webhooks',
    purpose:
      "So an operator's own programs learn that a month is over, that companies have changed, or that much is waiting for moderators.",
    kept: 'until an admin removes it; an event until the program has accepted it, three days at most',
    reveals:
      'Where an admin sends events, and of the current events what everyone can see. Not the secret that signs them, without APP_SECRET.',
    columns: {
      id: 'a random number',
      url: 'the address',
      queue_above: "the length of the moderators' queue above which we send it an event",
      sealed_secret: 'encrypted: what its messages are signed with',
      made_month: 'the month it was added in',
      told_month: 'the last month that it was told of',
      told_day: 'the day on which we last checked what to send it, once a day',
      waiting: "events that it hasn't accepted yet",
      failures: "how often in a row it didn't accept one",
      next_hour: 'the hour in which we try again',
      delivered_month: 'the month in which it last accepted an event',
      is_off: 'whether we have stopped trying',
    },
  },
  live_verifications: {
    title: 'Addresses confirmed through the REST API',
    purpose: 'For programs that verify an address in one call and send the review in another.',
    kept: `${minutes.liveVerification} minutes, rounded up to the next ${minutes.expiryStep} and then to the full hour, or until the review is sent`,
    reveals:
      "That someone confirmed an address. Together with the key of that hour, that someone, shown only as a code, confirmed one. With the year's key files as well, a thief can test addresses. The ones that match were confirmed. Our own pages write nothing here.",
    columns: {
      lookup,
      sealed: 'encrypted: the code, the company, the year, and when the confirmation expires',
    },
  },
  answered_requests: {
    title: 'Requests that programs may repeat',
    purpose: 'So a program that lost a response can send its request again, and it is carried out once.',
    kept: 'until the end of the next half hour, then until the next job, ten minutes later at most; never in a backup',
    reveals:
      'That a program sent a request with a key. Not which, even together with the key of the hour: only the key of the program opens the response. Our own pages write nothing here.',
    columns: {
      lookup: "a keyed hash of the call, the caller and the program's key",
      sealed:
        "encrypted: a hash of the program's key, the half hour, and the response, which only that key opens",
    },
  },
} as const;
