type Observer = { title: string; can: string[]; cannot: string[] };

/** Who might try to find an author, and what each of them can and can't learn. */
export const observers: Observer[] = [
  {
    title: 'Your employer, which runs your work email',
    can: [
      'Who asked for a link, and when. The log of its mail server shows our emails.',
      "Whether you've used this year's review, if it reads your mailbox. Anyone who can read it can use the link to send a review. That uses up yours, and shows whether you'd already used it.",
      'More by comparing. A public review shows its month. If few people asked for a link before that, few can have written it.',
      'The month of a held review. It can create mailboxes and write four reviews of its own. Then it knows that someone else wrote the fifth.',
      'The month in which someone used their review. It can fill your group with mailboxes of its own until one more person reaches the next step. That also makes the group look larger to you than it is.',
      'When a review appears, if it keeps checking the site. A moderator decides when that is. If you change or withdraw the review, also when you do that, because it disappears right away.',
      'Everything you do on a device that it manages.',
    ],
    cannot: [
      'Whether you wrote a review, from our email. We send it before you write.',
      "Whether you've used your review, just by opening your link. We respond the same way to everyone.",
    ],
  },
  {
    title: 'A moderator',
    can: [
      "What you write, before it's public, and your employment status, which is never public.",
      'The hour your review arrived, if they keep checking the list. All reviews from one hour are added together. If you answer, appeal, change or withdraw it later, also when you do that.',
      "What you answer to a question. You don't have to answer.",
    ],
    cannot: [
      "Your name, your email, your network address or your browser. We don't store any of them with a review.",
      'The order in which reviews arrived. The list is shuffled.',
    ],
  },
  {
    title: 'Someone who watches the network',
    can: [
      'That you visited this site, when, and how much you sent. Two connections, one for the signature and one for the review, suggest that you wrote one.',
      'That you had a very long conversation with a moderator, from its length.',
      'That other people on the same network use this site, because they share a limit.',
    ],
    cannot: [
      'What you wrote. The connection is encrypted (https). Every review has the same length on its way to us, whatever it says, and so does our response.',
      "Whether you've verified or reviewed, from the headers of our responses to others on your network.",
    ],
  },
  {
    title: 'A thief',
    can: [
      "Reviews that aren't public yet, reports, and the names and emails of accounts.",
      "Who has used this year's review, by testing addresses with the key of that hour and the key files of the year. On February 2, we delete that year's records and keys.",
      "Which reviews arrived in the same hour, by comparing copies. If only one did, PostgreSQL's log shows when, to the second. Archives and replicas count as a series of copies.",
      'From one copy, roughly which batch of 1,000 reviews yours was in. Also the order in which reviews were published, and often the day.',
      'Who wrote what in the current hour, from a copy taken together with its key. From two such copies, also who wrote what between them, if few people did. We destroy each key when its hour is over, but a flash disk or a file system with snapshots may keep it for a while.',
      "What was erased, from archives and replicas, from a database that isn't set up as our instructions say, or from a table above 64 MB on PostgreSQL.",
    ],
    cannot: [
      'Who wrote which review, from any number of copies, archives and replicas of our database, logs and year keys, if at most one of them includes the key of its own hour. That one shows only its own hour, or two hours if it was taken in the second in which the key changes.',
      'What you withdrew or changed, from a copy of the database that was taken an hour later.',
      'Who verified, from one of our backups. We leave that out.',
      'Your receipt. We keep only a hash of it.',
    ],
  },
  {
    title: 'A malicious server',
    can: [
      'Who wrote a review that arrives while someone watches the server at work. The signature and the review are moments apart, often from the same network address.',
      "Anything you type, if it sends you a changed page. The end of this page says how people can notice that, and when they can't.",
      "Who you are, on the plain path for programs. There, one request carries the review together with the link or the address. We don't store them together, but this is a weaker promise. Our form uses that path only if a program opened it with an address instead of our link.",
    ],
    cannot: [
      'Who wrote the reviews that were sent before. It learns what a thief would.',
      'Who you are, by a key of your own, once your browser knows ours. It refuses a key that has changed. The first time, compare the fingerprint on your receipt with the one in our email and the one below.',
      "Who you are, by sending you to another company of the same name. The form shows the company's domain, and your browser refuses a company with another domain than the link.",
    ],
  },
];
