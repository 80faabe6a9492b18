const steps = [
  {
    title: 'Find or add your company',
    text: 'Search by name or place. Not listed? Add it. It takes 30 seconds.',
  },
  {
    title: 'Verify your work email',
    text: "We email you a link to confirm that you work there. If you've left, you need a work email that still works. We don't store your address.",
  },
  {
    title: 'Share your experience',
    text: "Score 20 statements and add a comment if you like. We don't ask your name. A moderator checks it before it's published.",
  },
];

export function ThreeSteps() {
  return (
    <ol className="grid border-y border-hairline md:grid-cols-3 md:divide-x md:divide-hairline">
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className="border-hairline py-7 not-first:border-t md:px-8 md:first:pl-0 md:last:pr-0 md:not-first:border-t-0"
        >
          <span aria-hidden className="font-display text-3xl text-accent">
            {index + 1}
          </span>
          <h3 className="mt-2 mb-1.5 text-xl">{title}</h3>
          <p className="max-w-[30.5em] text-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}
