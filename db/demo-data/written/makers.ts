import type { WrittenReview } from './written-review.ts';

export const makers: Record<string, readonly WrittenReview[]> = {
  'toerfelder.example': [
    [
      'CNC Machinist',
      4,
      '+compensation',
      'Union scale, paid to the minute, plus a holiday bonus that really does pay for the holiday.',
    ],
    [
      'CNC Machinist',
      4,
      '+wellbeing',
      'Flextime on the shop floor, which I had only heard of in offices. I drop off my daughter and start at nine.',
    ],
    [
      'CNC Machinist',
      3,
      '-growth',
      'I have run the same five-axis mill since they bought it. I asked to learn programming, and the answer was that I am too good at what I do.',
    ],
    [
      'Assembly Technician',
      4,
      '+culture',
      'When a press leaves the hall, everybody who touched it signs the inside of the cover. Customers never see it. We know.',
    ],
    [
      'Assembly Technician',
      3.5,
      '',
      "Canteen is excellent, parking is a lottery, the work is clean. They're a bit in love with forms.",
    ],
    [
      'Welder',
      3.5,
      '+wellbeing',
      'New extraction hoods at every booth since last year. My cough is gone, so thanks for that.',
    ],
    [
      'Quality Inspector',
      3.5,
      '-leadership',
      'You can measure a part to three microns here, but no one can say when the new site will open.',
    ],
    [
      'Maintenance Electrician',
      4,
      '+leadership',
      'My boss was an electrician too. He orders the good cable ties without a meeting.',
    ],
    [
      'Mechanical Design Engineer',
      4,
      '+compensation',
      '35-hour week, patents get a bonus, and the workshop is a two-minute walk from my desk so I can go and apologize in person.',
    ],
    [
      'Mechanical Design Engineer',
      3,
      '-leadership -growth',
      'There are two kinds of drawings here: the ones from the seventies, and the ones that are not allowed to differ from them.',
    ],
    [
      'Technical Sales Manager',
      3.5,
      '',
      "Great machines, so selling them isn't hard. Lead times are the problem. I was at a customer's plant in Ohio last month and had to tell them eleven months, which nobody had told me before I got on the plane.",
    ],
  ],
  'hoshimori.example': [
    [
      'Machine Operator',
      3,
      '+growth -wellbeing',
      'The older operators will teach you to hear when a spindle is about to fail. They will also stay until eight, so you stay until eight.',
    ],
    [
      'Quality Inspector',
      3.5,
      '+growth',
      'I came as a contract inspector and learned more about measuring in one winter than in my whole degree.',
      'contract',
    ],
    [
      'Production Engineer',
      2.5,
      '-leadership',
      'Seven stamps to move a sensor two inches. By then the line had been rebuilt.',
    ],
    [
      'Mechanical Design Engineer',
      3,
      '',
      'Very high standards and very quiet praise. The retirement party for our old section chief was the only time I saw people hug.',
    ],
  ],
  'halden-timber.example': [
    [
      'Machine Operator',
      2,
      '-leadership',
      'The debarker guard was off for a week and we ran it anyway, because the ship was waiting. That sums it up.',
    ],
    [
      'Maintenance Electrician',
      3,
      '+compensation',
      'Shift money is good and the sawmill has character. Spare parts come from the machine we took apart last time.',
    ],
    [
      'Assembly Technician',
      2.5,
      '-growth -culture',
      "I work in the roof truss hall. There are two groups that don't get along, and the foreman knows it but stays out of it. I asked for the crane course twice and never heard back.",
    ],
  ],
  'kovarik-dcery.example': [
    [
      'Welder',
      3.5,
      '+leadership',
      'Three sisters run the foundry and you can knock on any of their doors. The furnace is older than all of them.',
    ],
    [
      'CNC Machinist',
      2.5,
      '-compensation',
      'I like it here and I can earn a third more across the border in Linz. That is the whole review.',
    ],
  ],
  'oakrill.example': [
    [
      'Carpenter',
      3.5,
      '+compensation',
      'Travel time counts, boots are paid for, and the rate went up when the union rate did. Nobody had to ask.',
    ],
    [
      'Site Manager',
      3,
      '-wellbeing',
      'Six sites, one of me, and the phone is the first thing my kids learned to draw.',
    ],
    [
      'Apprentice Carpenter',
      4,
      '+growth',
      "They don't just have you sweep. I've hung doors in a school that I'll drive past for the rest of my life.",
    ],
    [
      'Quantity Surveyor',
      3,
      '-leadership',
      "Bids go in at midnight with numbers I wouldn't sign, and then I'm asked in March where the margin went.",
    ],
    [
      'Scaffolder',
      3,
      '+culture',
      'decent crew to work with. gear gets checked every week, no shortcuts. would like to know more than 2 days ahead which site im on',
    ],
  ],
  'blaafjell-bygg.example': [
    [
      'Carpenter',
      4,
      '+wellbeing',
      'If it blows harder than 15 meters a second, we are inside with coffee and nobody looks at the clock.',
    ],
    [
      'Electrician',
      4,
      '+compensation',
      'Piecework is calculated with us at the table and the sheet hangs in the trailer for everyone to check.',
    ],
    [
      'Crane Operator',
      4,
      '+leadership',
      'I have the last word on a lift. The site manager said it on day one in front of the whole crew and has never once pushed me.',
    ],
  ],
  'jbkettelmans.example': [
    [
      'Structural Engineer',
      3.5,
      '+growth',
      'Small firm in an old silver workshop, big bridges. You sign your own calculations early, with someone good reading over your shoulder.',
    ],
  ],
  'lindqvara.example': [
    [
      'Research Scientist',
      4.5,
      '+growth',
      'One day a week is yours. Mine became a poster, then a patent, and now a team of four.',
    ],
    [
      'Research Scientist',
      4.5,
      '+leadership',
      "A trial failed last year. The lead scientist presented it herself, slide by slide, and nobody's name was on the bad news.",
    ],
    [
      'Laboratory Technician',
      4,
      '+wellbeing',
      'Two parents in my lab share one position. The samples do not mind and neither does anyone else.',
      'part_time',
    ],
    [
      'Laboratory Technician',
      4,
      '-compensation',
      'Excellent lab with everything you could wish for. Pay for technicians is low compared to the scientists, even though we often do the same work. I still like coming here.',
    ],
    [
      'QA Specialist',
      4.5,
      '+culture',
      'Deviations are discussed over cinnamon buns. It sounds silly until you see how many people speak up.',
    ],
    [
      'Lab Assistant',
      4,
      '+growth',
      'I washed glassware for a summer and left with my name in the acknowledgments.',
      'internship',
    ],
  ],
  'lindenquell.example': [
    [
      'Process Technician',
      2.5,
      '-leadership',
      'The clean room is spotless, the communication is not. We heard about the sale of our line from the catering company.',
    ],
    [
      'Regulatory Affairs Manager',
      3,
      '+compensation -culture',
      'Good contract, nice view of the hills around Graz, and an open-plan office where no one says a word out loud.',
    ],
  ],
};
