import jobs from './jobs.json' with { type: 'json' };

/** A job and its full-time yearly pay in western Europe, in thousands of euros. */
export type Job = {
  title: string;
  workplace: 'desk' | 'floor';
  low: number;
  high: number;
  /** How many people have this job for each person with an ordinary job. */
  people: number;
};

// `anywhere` has the jobs that every company has.
const { anywhere, ...jobsByIndustry } = jobs as Record<keyof typeof jobs, readonly Job[]>;

export type Industry = keyof typeof jobsByIndustry;

/** A job in an industry by its title. Throws for an unknown title. */
export function jobOf(industry: Industry, title: string): Job {
  const job = [...jobsByIndustry[industry], ...anywhere].find((one) => one.title === title);
  if (job === undefined) throw new Error(`No one in ${industry} is a ${title}.`);
  return job;
}

/** Jobs in an industry; one in six is a job that every company has. */
export function jobsOf(industry: Industry): readonly (readonly [Job, number])[] {
  const own = jobsByIndustry[industry];
  const people = own.reduce((sum, one) => sum + one.people, 0);
  return [
    ...own.map((one) => [one, (5 * one.people) / people] as const),
    ...anywhere.map((one) => [one, 1 / anywhere.length] as const),
  ];
}
