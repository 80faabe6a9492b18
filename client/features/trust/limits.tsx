const limits: { title: string; text: string }[] = [
  {
    title: 'What you write',
    text: 'A story that only you could tell identifies you. So can a rare job title or a salary: leave them blank if they fit only a few people. Each of your 20 scores is public too, through our API.',
  },
  {
    title: "Your employer's mail server",
    text: "It sees that we sent you an email, and when. It can't see whether you wrote a review, but if a review appears soon afterward, somebody may start guessing.",
  },
  {
    title: 'Very small groups',
    text: "If you're the only person who verified for a company, its one review is yours. The form shows how large your group is before you write, and lets you wait for others.",
  },
  {
    title: 'Somebody on our server while you write',
    text: "The promise is about what we store. Somebody who takes over our server could watch it at work, where your review arrives moments after we sign an envelope, or change the page so that it gives you away. That doesn't affect what was sent before.",
  },
  {
    title: 'The last hour',
    text: 'A database keeps traces of the order in which rows arrived. Once an hour, we rewrite the small tables in an order that reveals nothing. A copy taken before that may show what arrived together.',
  },
  {
    title: 'One copy at a time',
    text: "Somebody who copies the database again and again sees what was added in between. PostgreSQL's write-ahead log archives and replicas are series of copies too. That's why backups leave out who verified.",
  },
  {
    title: 'The plain path for programs',
    text: 'Our API also accepts a review together with the link or the address itself. While our server handles that request, it sees the person and the review together. It stores them separately, but this is a weaker promise. Our form uses this path only if a program opened it with an address instead of our link.',
  },
  {
    title: 'The network between us',
    text: "Anyone who carries your traffic, including your employer's network, sees that you visit this site and when. Write from home.",
  },
];

/** What the promise does not cover, as plainly as the promise. */
export function Limits() {
  return (
    <dl className="mt-6 grid gap-x-10 border-t border-hairline sm:grid-cols-2">
      {limits.map(({ title, text }) => (
        <div key={title} className="border-b border-hairline py-5">
          <dt className="font-display text-xl">{title}</dt>
          <dd className="mt-1.5 text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
