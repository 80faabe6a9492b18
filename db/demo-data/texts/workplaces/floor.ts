import type { Voices } from '../voices.ts';

export const floor: Voices = {
  overall: {
    good: ['Hard work, but honest, and at the end of the shift you can see what you did.'],
    mixed: ['The early shift is a good team with a good lead. Try not to end up on nights.'],
    bad: [
      'You are a number with a scanner. When I was ill they asked for my pick rate before they asked how I was.',
    ],
  },
  compensation: {
    good: [
      'Night and Sunday shifts are paid extra and the extra is worth getting up for. Work clothes and shoes are free, also when they wear out early.',
    ],
    mixed: [
      'The hourly rate is fair for the area. The productivity bonus moved out of reach when they changed the targets in {spring|autumn}.',
    ],
    bad: [
      'Agency workers do the same job for {two|three} an hour less. Some have been here for years as "temporary".',
      'Time for changing clothes and walking to the line is ours, they say. That is twenty minutes a day.',
    ],
  },
  leadership: {
    good: ['Our shift lead jumps in at the line when it gets tight, gloves on, no speech.'],
    mixed: ['Shift leads are good. The planners have never been down here and you can tell from the plans.'],
    bad: [
      'The targets come from a screen. If the machine stands still for an hour the target stays the same.',
    ],
  },
  growth: {
    good: [
      'Got my forklift licence here and then the one for the reach truck. Both paid for, both in working time.',
    ],
    mixed: [
      'They train you on {three|four} stations so you do not get bored. Becoming a shift lead is another story.',
    ],
    bad: [
      'I asked to learn the {packing machine|new line}. They said they need me where I am. That was two years ago.',
    ],
  },
  culture: {
    good: [
      'We rotate the heavy stations and nobody has to ask. If someone has a bad back that day, we swap.',
    ],
    mixed: ['Good mood on the floor, but office people walk past without a hello.'],
    bad: [
      'Holiday plans are made by whoever has known the shift lead the longest. The rest get what is left.',
    ],
  },
  wellbeing: {
    good: [
      'Safety is taken seriously. Anyone may stop the work if something looks wrong, and I have seen it happen without a grumble afterwards.',
      'New lifting aids came within a month of us asking. My back thanks them.',
    ],
    mixed: [
      'Ear plugs, shoes, fans in summer, all there. The break room is too small for one shift, so half of us stand.',
    ],
    bad: [
      'Safety rules exist for the day of the audit. On all other days it is about speed.',
      'In July it was {36|37|38} degrees in the hall. We got a bottle of water each and a mail about drinking enough.',
      'Shift plans change with one day of notice. Early, late, early again, my body does not know what day it is.',
      'Near misses with the forklifts every week. I have reported three and heard back about none.',
    ],
  },
};
