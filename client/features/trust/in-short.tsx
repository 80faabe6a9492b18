const parts = [
  {
    title: "What we can't find out from what we store",
    items: [
      'Who wrote which review. Your email shows that you work there. Your review arrives separately, without it.',
      "Your email address. We use it to send you one link, and we don't store it.",
      'When you wrote. None of our tables says when a review arrived, and a public review shows only its month.',
    ],
  },
  {
    title: 'What we can find out',
    items: [
      'What you write. A story that only you could tell identifies you, and so can a rare job title or salary. Leave blank what fits only a few people.',
      'Whether an address has used its review this year, by trying that address with our keys. Not what it wrote. From February 2, not even that.',
      "Everything, if somebody takes over our server and watches it while you write, or changes the page. That doesn't affect what was sent before.",
    ],
  },
  {
    title: 'What your employer can find out',
    items: [
      'That you asked for a link, and when, because our email passes through its mail server. On its network, also that you visited this site. Write from home, on your own device.',
      'Whether you have used your review, if it reads your mailbox. It has to use the link to find out, and if you have a review left, that uses it up.',
      "That a review is yours, if you're the only one who asked for a link. The form shows how large your group is before you write, and lets you wait for others.",
    ],
  },
];

/** The promise in one sentence, and on half a page what it means for somebody who is about to write. */
export function InShort() {
  return (
    <div>
      <div className="border-l-2 border-accent pl-5 sm:pl-6">
        <p className="max-w-[18em] text-balance font-display text-2xl sm:text-[2rem] sm:leading-tight">
          Not even we can find out who wrote a review from anything we store.
        </p>
        <p className="mt-4 max-w-[38em] text-lg text-soft">
          Somebody who copies our database, our logs and our keys learns what the reviews say and, at most,
          who verified. From the next full hour on, every review fits everyone who verified for that company
          in that year equally well. This isn't a policy: there is nothing for us to look up.
        </p>
      </div>
      <dl className="mt-10 space-y-7">
        {parts.map(({ title, items }) => (
          <div key={title}>
            <dt className="font-display text-xl">{title}</dt>
            <dd className="mt-2">
              <ul className="max-w-[41.5em] list-disc space-y-2 pl-5 marker:text-soft">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
