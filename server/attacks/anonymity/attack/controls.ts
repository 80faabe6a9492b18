import {
  addressInLog,
  addressOnReview,
  emailInLog,
  secondsOfWriting,
  serialNumbers,
  subjectOnReview,
} from '../leaks.ts';
import type { Scene } from './round.ts';

type Control = { name: string; attacker: string; scene: () => Omit<Scene, 'people'> };

/** Servers and browsers with one flaw, and the attacker who must then link everyone. */
export const controls: Control[] = [
  {
    name: 'times to the second',
    attacker: 'stored times and numbers',
    scene: () => ({ leak: secondsOfWriting }),
  },
  { name: 'serial numbers', attacker: 'stored times and numbers', scene: () => ({ leak: serialNumbers() }) },
  { name: 'an IP column', attacker: 'shared values', scene: () => ({ leak: addressOnReview }) },
  { name: 'an IP in the log', attacker: 'shared values', scene: () => ({ leak: addressInLog }) },
  { name: 'no blinding', attacker: 'small blinds', scene: () => ({ weakness: 'no blinding' }) },
  { name: 'weak blinds', attacker: 'small blinds', scene: () => ({ weakness: 'small blinds' }) },
  { name: 'weak nonces', attacker: 'key trials', scene: () => ({ weakness: 'known nonces' }) },
  { name: 'a key per user', attacker: 'key trials', scene: () => ({ weakness: 'a key per user' }) },
  {
    name: 'published on arrival',
    attacker: "the site's answers",
    scene: () => ({ weakness: 'published on arrival' }),
  },
  { name: 'an email in the log', attacker: 'order of log lines', scene: () => ({ leak: emailInLog }) },
  {
    name: 'the same key every hour',
    attacker: 'series of copies',
    scene: () => ({ weakness: 'the same key every hour', anHourEach: true }),
  },
  { name: 'the grant on the review', attacker: 'shared values', scene: () => ({ leak: subjectOnReview }) },
];
