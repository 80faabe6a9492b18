import type { Voices } from '../voices.ts';

export const lab: Voices = {
  overall: {
    good: ['Results count here, also the negative ones. I could publish one last year and nobody was upset.'],
    mixed: [
      'Great instruments, and a booking calendar that is full until {March|next month|the end of the quarter}.',
    ],
    bad: [
      'Projects are stopped a few weeks before the data would be in. It is hard to care after the third time.',
    ],
  },
  compensation: {
    mixed: [
      'Good benefits, average salary. With a doctorate you could earn more elsewhere, but not with these hours.',
    ],
    bad: [
      'Technicians carry the experiments and earn {half|two thirds} of what those earn who present them.',
    ],
  },
  leadership: {
    good: [
      'My group leader reads the raw data before having an opinion about it. It is rarer than you think.',
    ],
    bad: [
      'Quality raised the problem {three|four} times. The batch was released on time, that is what was celebrated.',
    ],
  },
  growth: {
    good: [
      'Conferences are paid for, also for technicians. I gave my first talk this year and half of the floor came to the rehearsal.',
    ],
    bad: [
      'Only people with a doctorate move up. After {nine|twelve} years at the bench I explain the method to my new supervisors.',
    ],
  },
  culture: {
    good: [
      'If your assay does not work, somebody comes over and looks at it with you. No competition between the benches.',
    ],
    mixed: ['Research and production respect each other from a distance of two floors.'],
  },
  wellbeing: {
    good: [
      'Safety officers who explain instead of forbidding. The fume cupboards are checked more often than the coffee machine.',
    ],
    mixed: [
      'Time points do not care about weekends, that is clear. I would like it more if the hours could really be taken off afterwards.',
    ],
    bad: [
      'Double shifts whenever an inspection is announced. Afterwards there is cake and then it starts over.',
    ],
  },
};
