const limits: { title: string; text: string }[] = [
  {
    title: 'What you write',
    text: 'A story only you could tell names you. So can a rare job title or a salary: leave them empty if few people could have written the same. Your single answers are public too, through our programming interface.',
  },
  {
    title: 'Your employer’s mail server',
    text: 'It sees that a mail from us came to you, and when. It cannot see whether you wrote a review, but a review that appears soon after may start somebody guessing.',
  },
  {
    title: 'Very small groups',
    text: 'If you are the only one who verified for a company, the one review is yours. The form shows beforehand in how large a group you would stand, and lets you wait for others.',
  },
  {
    title: 'Somebody inside while you write',
    text: 'The promise is about what is stored. Who takes over our server could watch it at work, where your review follows a signed envelope within moments, or change the page that is served so that it gives you away. What was sent before is not touched by that.',
  },
  {
    title: 'The last hour',
    text: 'A database keeps traces of the order in which rows came. Once an hour we write the small tables anew, in an order that says nothing. A copy taken before that may show what came together.',
  },
  {
    title: 'One copy at a time',
    text: 'Who copies the database again and again sees what was added in between. The write-ahead archives and replicas of PostgreSQL are such series. Backups leave out who verified, for this reason.',
  },
  {
    title: 'The plain path for programs',
    text: 'Our interface can also take a review with the link or the address itself. While that request runs, our server sees person and review together. It stores them apart, but this is the weaker promise. Our form takes this path only if somebody’s program opened it with an address in place of our link.',
  },
  {
    title: 'The network between us',
    text: 'Whoever carries your traffic, your employer’s network among them, sees that you visit this site and when. Write from home.',
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
