import type { WrittenReview } from './written-review.ts';

export const foodAndEnergy: Record<string, readonly WrittenReview[]> = {
  'halden-foods.example': [
    [
      'Production Worker',
      4,
      '+culture',
      'Cheese floor, early shift. We start at 5:30, we sing, and by two in the afternoon I am out on the fjord.',
    ],
    [
      'Production Worker',
      4.5,
      '+wellbeing',
      "When I hurt my wrist, they moved me to labeling the same day and the company nurse called me at home. I've been here 14 years and that's normal.",
    ],
    [
      'Production Worker',
      3,
      '-growth',
      "Nice people, safe job. I've packed brown cheese for nine years and could do it asleep. The classes they offer are all for office staff.",
    ],
    [
      'Process Operator',
      4,
      '+leadership',
      "The plant manager eats in our canteen and knows which line has been acting up. You don't have to dress up a problem here.",
    ],
    [
      'Process Operator',
      3.5,
      '',
      'New pasteurizer is a beauty. The old control system it talks to is not. Expect some creative Saturdays.',
    ],
    [
      'Quality Technician',
      4,
      '+leadership',
      'I stopped a batch worth more than my house and was thanked for it.',
    ],
    [
      'Quality Technician',
      3.5,
      '-compensation',
      'Good lab, good hours. The pay agreement runs about two years behind what the dairy in the next town offers.',
    ],
    [
      'Packaging Line Operator',
      4,
      '+wellbeing',
      'Shifts rotate forward, breaks are real, and ear protection gets replaced when you ask.',
    ],
    [
      'Packaging Line Operator',
      3,
      '',
      'Good coworkers and clean facilities. I work three days a week, which suits me. Line 3 has had a lot of stoppages lately, and we get asked about the numbers as if it was our fault.',
      'part_time',
    ],
    [
      'Maintenance Mechanic',
      4.5,
      '+compensation +culture',
      'I got a raise to train the two apprentices and a budget for tools that I picked myself. First employer in 20 years that asked what I needed.',
    ],
    [
      'Maintenance Mechanic',
      3.5,
      '-wellbeing',
      'One of us is on standby every weekend, and there are only three of us. Paid well, but my kids have noticed.',
    ],
    [
      'Food Technologist',
      4.5,
      '+growth',
      'My oat yogurt made it from a beaker to the stores in eleven months. They let me present it to the board with a spoon for everybody.',
    ],
    [
      'Food Technologist',
      3.5,
      '',
      'I like the products and the people. Decisions about new recipes take too long, sometimes more than a year, and by then a competitor has it in stores.',
    ],
    [
      'Key Account Manager',
      4,
      '+compensation',
      'Bonus is tied to margin and returns, so nobody dumps stock on the chains in December. Makes for honest selling.',
    ],
    [
      'Production Planner',
      3.5,
      '-leadership',
      'Sales promises campaigns to the stores and tells us afterward. We make it work with a whiteboard and a lot of goodwill.',
    ],
    [
      'Accountant',
      4,
      '+wellbeing',
      'Month-end closes on time and nobody stays past five. I moved here from an audit firm and it took me a year to believe it.',
    ],
    [
      'Marketing Specialist',
      4,
      '+culture',
      "Small department with big ideas. The recipe campaign was shot in a coworker's kitchen, and it worked.",
    ],
  ],
  'nordlys-energi.example': [
    [
      'Wind Turbine Technician',
      4.5,
      '+wellbeing',
      "Nobody climbs alone, nobody climbs tired. I've turned the truck around because of wind more than once and got a thank-you both times.",
    ],
    [
      'Wind Turbine Technician',
      4.5,
      '+growth',
      'They sent me to blade repair school for five weeks on full pay. Now I get the interesting jobs.',
    ],
    [
      'Grid Technician',
      4,
      '+culture',
      'Very good team. On storm nights we all help out no matter which district it is, and the planners order food for us. The equipment is new, and you get the training you need before you use it.',
    ],
    [
      'Electrical Engineer',
      4.5,
      '+leadership',
      'I proposed a cheaper substation layout in my second month, and the chief engineer redrew his own plan. Egos stay at the door here.',
    ],
    [
      'Electrical Engineer',
      4,
      '',
      'Meaningful projects, six-hour days in July. The reporting system is the one thing I would throw off a turbine.',
    ],
    [
      'Control Room Operator',
      4,
      '+compensation',
      'Twelve-hour shifts and the pay more than makes up for it. Five weeks off in a row every summer if you plan it with the team.',
    ],
    [
      'Customer Advisor',
      4,
      '+leadership',
      "We're allowed to solve things. If a family's bill is clearly wrong, I can fix it on the call and write down why.",
    ],
    [
      'Energy Trader',
      4.5,
      '+compensation +growth',
      "Serious desk, sane hours. The models are ours, and I've been able to publish on one of them.",
    ],
    [
      'Environmental Advisor',
      5,
      '',
      'I was hired to say no to bad sites, and they have listened both times that I did.',
    ],
    [
      'Project Manager',
      3.5,
      '-leadership',
      'The north and south offices still work like two companies two years after the merger. Everyone is pleasant about it, which makes it harder to fix.',
    ],
  ],
  'fjordglimt.example': [
    [
      'Production Worker',
      3.5,
      '+compensation -growth',
      "Hard physical work, cold hands, but the piece bonus is paid honestly and you're home the same day. I don't see any way to move up.",
    ],
    [
      'Process Operator',
      3.5,
      '',
      'Two weeks on and two weeks off works well for my family. The boats are in good shape. In winter you should be prepared for a lot of waiting for weather.',
    ],
  ],
  'suncairn.example': [
    [
      'Solar Installer',
      4.5,
      '+growth',
      'I started carrying panels and they trained me up to do the wiring sign-off. On a roof in Cape Town at seven in the morning, this is the best job there is.',
    ],
  ],
  'lavrinho.example': [
    [
      'Packaging Line Operator',
      2.5,
      '-compensation -leadership',
      'Meal card lost half its value and nobody said a word about it. My coworkers on the coffee line are great, management is a closed door.',
    ],
  ],
};
