import type { WrittenReview } from './written-review.ts';

export const freight: Record<string, readonly WrittenReview[]> = {
  'depot9.example': [
    [
      'Delivery Driver',
      1.5,
      '-compensation -wellbeing',
      "I'm paid by the parcel, and the app decides what counts as one. Three boxes to the same door is one. Three trips up the same stairs is also one.",
    ],
    [
      'Delivery Driver',
      1,
      '-leadership',
      'I got written up for a late parcel on a day when the depot loaded my van two hours late. It is on camera. They said the system only looks at the scan.',
    ],
    [
      'Delivery Driver',
      2,
      '+culture',
      "The other drivers are the only reason I lasted a year. We've got a group chat where people swap routes and cover for each other, because nobody in the office will.",
    ],
    [
      'Delivery Driver',
      2.5,
      '',
      "It's a job. The van's old, the routes around Stockport are long, and they pay on time.",
    ],
    [
      'Sorting Center Associate',
      1.5,
      '-wellbeing',
      'Ten-hour nights, one fifteen-minute break, and the vending machine takes exact change only. My back gave out in month four.',
    ],
    [
      'Sorting Center Associate',
      2.5,
      '+culture -growth',
      'I asked how to become a team lead and was told to keep my head down. Good bunch on the belt, though.',
      'part_time',
    ],
    [
      'Warehouse Associate',
      1.5,
      '-leadership -growth',
      "Three managers since Easter. Each one tears up the last one's system, and each one is surprised that we are tired.",
    ],
    [
      'Warehouse Shift Lead',
      2,
      '-leadership',
      "I was made lead with a handshake and a yellow vest. No training, no raise for the first half year, and I'm supposed to write people up for things I'd do myself.",
    ],
    [
      'Transportation Planner',
      2,
      '-wellbeing',
      "Plan for 80 vans, get 61. Every day I pick which customers we disappoint. I've stopped giving out the name of my employer at parties.",
    ],
  ],
  'wattlebird-freight.example': [
    [
      'Truck Driver',
      3.5,
      '+compensation',
      'The overnight allowance on the Adelaide run is the best in Melbourne. You will eat a lot of gas station pies, but retirement and allowances are paid to the cent.',
    ],
    [
      'Truck Driver',
      2,
      '-leadership -wellbeing',
      'They ask you to sign that you rested and then call at 4 a.m. to move the load up. Say no twice and your next month is all suburban pallets.',
    ],
    [
      'Forklift Operator',
      3.5,
      '+culture',
      'Shed 4 is a good shed. Barbecue on the last Friday, nobody above doing anything else.',
    ],
    [
      'Transportation Planner',
      3,
      '',
      'Half the fleet has trackers and the other half has me on the phone. I like the chaos more than I should.',
    ],
    [
      'Warehouse Associate',
      2.5,
      '-growth',
      "I've been 'casual' for three years on full-time hours. Every review says permanent is coming. I've seen this movie.",
      'contract',
    ],
  ],
};
