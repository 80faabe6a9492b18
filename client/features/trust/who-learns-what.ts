type Observer = { title: string; can: string[]; cannot: string[] };

/** Who might try to find an author, and what each of them can and can't learn. */
export const observers: Observer[] = [
  {
    title: 'Your employer, who owns the mail domain',
    can: [
      'Who asked for a link, and when: the log of its mail server shows our emails.',
      "Whether you've used this year's review, if it reads your mailbox. Anyone who opens the link there can use up your review, and learns by that whether you already have.",
      'More by comparing. A public review shows its month, so if few people asked for a link before that, few can have written it.',
      'The month of a held review. It can create mailboxes and write four of its own, and then knows that the fifth is from somebody else.',
      'The month in which somebody used a review, if it fills your group with mailboxes of its own until one more reaches the next step. That also makes the group look larger to you than it is.',
      'When a review appears, by looking at the site again and again. A moderator decides when that is. If you change or withdraw it, also when: it disappears at that moment.',
      'Everything you do on a device that it manages.',
    ],
    cannot: [
      'Whether you wrote a review, from our email. We send it before you write.',
      "Whether you've used your review, from how we respond to a link, without using it up.",
    ],
  },
  {
    title: 'A moderator',
    can: [
      'What you write, before it is public, with your employment status, which never is.',
      'In which hour your review arrived, by looking at the list of new reviews again and again: all of an hour get there together. If you answer, appeal, change or withdraw it later, also when.',
      'What you answer to a question. Whether you answer is up to you.',
    ],
    cannot: [
      'Your name, your email, your network address or your browser: none of them is stored with a review.',
      'In which order the reviews arrived, from the list of new reviews: it is in the order of random numbers.',
    ],
  },
  {
    title: 'Somebody who watches the network',
    can: [
      'That you visited this site, when, and how much you sent. Two connections, one for the signature and one for the review, suggest that you wrote one.',
      'That you have a very long conversation with a moderator, by its length.',
      'That others in the same network have called us too, by using up a limit that they share.',
    ],
    cannot: [
      'What you wrote. The connection is encrypted (https), and every review has the same length on its way to us, whatever it says, and so does our response.',
      "Whether you've verified or reviewed, from the headers of our responses to others in your network.",
    ],
  },
  {
    title: 'A thief',
    can: [
      'Reviews that are not public yet, reports, and the names and emails of accounts.',
      "Who has used this year's review, by trying addresses, with the key of that hour and the key files of the year. On February 2, we delete that year's records and keys.",
      "Which reviews arrived in the same hour, from one copy after another. If only one did, PostgreSQL's log shows when, to the second. Its archives and replicas are series of copies too.",
      'Roughly which thousand of our reviews yours arrived with, from a single copy. Also in which order reviews were published, and often on which day.',
      'Who wrote what in the running hour, from a copy taken together with its key. From two such copies, also who wrote what between them, if few people did. We destroy each key when its hour is over, but a flash disk or a file system with snapshots may keep it for a while.',
      'What was erased, from archives and replicas, from a database that is not set up as our instructions say, or from a table above 64 MB on PostgreSQL.',
    ],
    cannot: [
      'Who wrote which review, with any number of copies, archives and replicas of our database, logs and year keys, if at most one of them includes the key of its own hour. That one shows only its own hour, or two hours if it was taken in the second in which the key changes.',
      'What you withdrew or changed, from a copy of the database that was taken an hour later.',
      'Who verified, from one of our backups: we leave that out.',
      'Your receipt: we keep only a hash of it.',
    ],
  },
  {
    title: 'A malicious server',
    can: [
      'Who wrote a review that arrives while somebody watches the server at work. The signature and the review are moments apart, often from the same network address.',
      'Anything you type, if it sends you a changed page. The end of this page says how people can notice that, and when they cannot.',
      "Who you are, on the plain path for programs. There, a request carries the review together with the link or the address. We don't store them together, but this is a weaker promise. Our form uses that path only if a program opened it with an address instead of our link.",
    ],
    cannot: [
      'Who wrote the reviews that were sent before. It finds what a thief finds.',
      'Who you are, by a key of your own, once your browser knows ours: it refuses a key that has changed. The first time, compare the fingerprint on your receipt with the one in our email and the one below.',
      "Who you are, by sending you to another company of the same name. The form shows the company's domain, and your browser refuses a company with another domain than the link.",
    ],
  },
];
