import { emailAddress, property, assert as propertyHolds, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifyingParts } from './identifying-text.ts';

const found = (text: string, known: string[] = []) =>
  identifyingParts(text, known).map((part) => `${part.kind}: ${part.text}`);

describe('what may identify someone', () => {
  it.each([
    ['Write to kari.nordmann@example.co.uk.', 'email: kari.nordmann@example.co.uk'],
    ['Call me on +47 912 34 567 any time', 'phone: +47 912 34 567'],
    ['Ring (020) 7946-0958.', 'phone: (020) 7946-0958'],
    ['See https://linkedin.com/in/kari', 'link: https://linkedin.com/in/kari'],
    ['see linkedin.com/in/kari-n', 'link: linkedin.com/in/kari-n'],
    ['ask @kari_n about it', 'link: @kari_n'],
    ['It was Dr. Smith who said so', 'name: Dr. Smith'],
    ['Frau Müller never listens', 'name: Frau Müller'],
    ['My manager Anna shouts', 'name: Anna'],
    ['our CEO Jean-Luc Picard left', 'name: Jean-Luc Picard'],
    ['Sarah Connor from HR ignored it', 'name: Sarah Connor'],
    ['Peter from sales left', 'name: Peter'],
    ['My manager is Anna', 'name: Anna'],
    ['I was told by Peter', 'name: Peter'],
    ['Head of HR Mia Dahl knows', 'name: Mia Dahl'],
    ['Call 415-555-2671 now', 'phone: 415-555-2671'],
    ['I shared a desk with Maria Gonzalez for a year', 'name: Maria Gonzalez'],
  ])('is found in "%s"', (text, part) => expect(found(text)).toEqual([part]));

  it.each([
    'Good colleagues, honest planning. The canteen is another matter.',
    'I earn 52,000 a year, 1 500 of it as a bonus in 2024-2025.',
    'We ship on 2026-11-21 at 09:30, 24/7, in 1200 shops.',
    'Great place. Nice People. They pay on time.',
    'The CEO listens. Our manager asks twice.',
    'We moved to New York, then to the United States, and live in Google Sheets.',
    'rated 4.5/5 by 100000 people',
  ])('is not found in "%s"', (text) => expect(found(text)).toEqual([]));

  it('ignores the name of the company', () => {
    expect(found('I work at Northwind Logistics and like it', ['Northwind Logistics'])).toEqual([]);
    expect(found('I work with Harold Finch at Northwind Logistics', ['Northwind Logistics'])).toEqual([
      'name: Harold Finch',
    ]);
  });

  it('lists each part once, in the order of the text', () => {
    expect(found('my boss Anna, then a@b.example, then my boss Anna')).toEqual([
      'name: Anna',
      'email: a@b.example',
    ]);
  });

  it('finds any address anywhere, and returns for any text', () => {
    propertyHolds(
      property(emailAddress(), string({ maxLength: 200 }), (address, around) => {
        expect(found(`${around} ${address} ${around}`).join()).toContain(address.split('@')[1]);
      }),
    );
  });

  // Ten times the longest review takes milliseconds. Where the time grows with the square of the length, it takes
  // minutes: the bound lies far from both, so a busy machine doesn't fail the test.
  it.each([
    '0 ',
    '+1 ',
    'A',
    'Aa ',
    'a.',
    'a@',
    "a'",
    '@a.',
    '12 34 ',
    'Anna ',
    'boss is ',
    'call 1 ',
    'a_b.',
    'Dr. ',
    'J. ',
    'the only ',
    'the only driver in ',
    'since 3 ',
    '3 May ',
    'head of ',
    'chief ',
    'VP ',
  ])('takes time in proportion to a text of "%s"', { timeout: 30_000 }, (piece) => {
    identifyingParts(`${piece.repeat(50_000 / piece.length)}x`);
  });
});

const identifying = [
  'Jonas is a great boss',
  'Jonas is a great boss.',
  'Write to anna.schmidt if you want to know more',
  'ask j.smith or a_mueller2',
  'MY BOSS ANNA SHOUTS AT EVERYONE',
  'The shift lead KARI NORDMANN decides alone',
  'ANNA SCHMIDT shouts at people.',
  'Nobody stops PETER.',
  'Call 09123456789 after six',
  'My number is 4155552671',
  'Reach me at +4791234567',
  'phone 5552671',
  'You can text me: 91 23 45 67',
  'mobile 912 34 567',
  'Fatima left because of him',
  'We all know what Marek did.',
  "Stefan's temper is known everywhere.",
  'Do not cross Giulia in accounting',
  'I never met a manager like Hiroshi',
  'Priya from finance takes the credit',
  'my supervisor, Oluwaseun, was fair',
  'my boss jonas never listens',
  'Zdravko is a terrible manager',
  'Everything changed when Mark took over.',
  'You should ask Frank about it',
  'I was fired by Krzysztof',
  'I was harassed by Mr Tate',
  'Mrs. O’Brien runs the office',
  'Talk to J. Meyer before you sign',
  'The founder Elias Brandt decides everything',
  'Our CEO is Linnea Ek',
  'team lead Björn has no idea',
  'Siobhán in HR was kind',
  'Working with José Luis García was the best part',
  'It got worse under Dr Weiss.',
  'Head of sales Tom Baker resigned',
  'Thomas and Sabine run it like a family',
  'everyone hates working for Vladimir',
  'Michael!!! Never again.',
  'Sandra: best colleague ever',
  'Mail hr-tips@firma.example or see github.com/jonas-w',
  'I sat beside Zsófia Kertész for a year',
  'The owner MICHAEL counts the pens',
  'My mentor Aroha taught me a lot',
  'Colleagues like Agnieszka keep it running',
  'Carlos micromanages everyone',
  'Our department head, Ms. Petrova, screams in meetings',
  'If Deborah likes you, you get promoted',
  'I reported Tobias to HR and nothing happened',
  'KLAUS MEYER RUNS THIS PLACE',
  'my manager was LAURA PEREZ',
  'the plant manager Wojtek hides in his office',
  'Contact me on 0171 2345678',
  'WhatsApp 15551234567',
  'email me: jonas dot berg at gmail',
  'jonas_berg is my handle',
  'peter.novak knows',
  "Sean O'Neill from operations is the only decent one",
  'Aleksandr in the warehouse sells the good shifts',
  'Jamie and Chris in support saved me',
  'Director Simmons never shows up',
  'everything goes through Hanna',
  'Lars is the best lead I have ever had',
  'Rajesh was an excellent mentor',
  'Only Bjørn helped me',
  'Ask for Ingrid at reception',
  'Sam is a nightmare',
  "Chloe's favoritism ruined the team",
  'Tim & Gary decide who gets overtime',
  'I am the only Norwegian in accounting, and Nora knows it',
];

const harmlessSentences = [
  'NEVER AGAIN. THE MANAGEMENT DOES NOT CARE ABOUT ANYONE.',
  'My manager NEVER listens and HR is NO help.',
  'The boss IS the problem.',
  'Management is a great leader in excuses.',
  'He is a great boss and she is a good manager.',
  'Mine is a fair boss.',
  'This is a great team lead position.',
  'Everyone in IT works late, people from HR do not.',
  'People in sales earn more. Colleagues from marketing too.',
  'We hit 12000000 in revenue with 250000 customers.',
  'A salary of 5200000 JPY or 52,000 EUR is normal.',
  'The budget was 100 000 000 and nobody saw it.',
  'Shifts are 06-14, 14-22 and 22-06.',
  'Open from 08:00 to 18:30, Monday to Friday.',
  'From 2018 2019 2020 nothing changed.',
  'We call 911 once a month.',
  'Will you get a raise? Maybe in May or June.',
  'Mark my words: it will not last.',
  'May is the worst month, March is quiet.',
  'Hope is not a strategy.',
  'Grace periods are short. Frank talk is welcome.',
  'Since Jan 2024 we have had a new plan.',
  'Per my contract I get a bonus.',
  'They use node.js, asp.net and full_time in forms.',
  'Pay is ok.but the hours are long, e.g. nights.',
  'Team Lead and Project Manager roles are the same here.',
  'I was a Software Engineer in the Data Science team.',
  'We use Google Docs, Microsoft Teams and Visual Studio.',
  'The office is in San Jose, the plant in Saint Louis.',
  'We moved from South Africa to New Zealand.',
  'On Black Friday nobody sleeps.',
  'The Works Council and Human Resources never agree.',
  'It is no Silicon Valley, but the European Union funds it.',
  'I was told by management that nothing would change.',
  'Promoted by accident, fired by email.',
  'Head of department changes every year.',
  'The manager, who left, was fair. My lead, too.',
  'The KPI and OKR circus by the CEO and the CFO.',
  'WORK LIFE BALANCE IS GREAT, PAY IS NOT.',
  'Ask HR about the NDA before you sign the PIP.',
  'My boss Monday to Friday is a spreadsheet.',
  'Best place I have worked. Great pay, Good food, Nice view.',
  'Miss the old days. Sir, yes sir culture.',
  'The version 10.15.7 of the tool is from 2019.',
  'We handle 12345 orders and 98765 returns.',
  'Senior Warehouse Associate',
  'The lounge on Chalk Lane is the best.',
  'Registered Nurse, Night Shift',
  'Ruby on Rails, React and PostgreSQL all day.',
  'I work Monday to Thursday. Friday is off.',
  'The pay is $21.50 an hour and 1.5x on Sundays.',
  'Our CRM, ERP and BI tools are from 2004.',
  'TERRIBLE PAY, GOOD PEOPLE',
  'Do NOT join this company',
  'Training at the Academy was great',
  'German and French colleagues get more holidays',
  'The Christmas Party was cancelled',
  'They promised Level 3 by Q2 2023',
  'New hires in Customer Service leave after 3 months',
  'My Supervisor told me to Work From Home',
  'Corporate in Chicago decides everything',
  'Salesforce, SAP and Oracle experience helps',
  'Amazon Web Services certification is paid',
  'There is a canteen in Building 7 on Main Street',
  'We produce for Volkswagen and Daimler in Stuttgart',
  'The British owners sold to an American fund',
  'It is a Fortune 500 company',
  'I got 25 days of leave, 401k and Blue Cross insurance',
  'Some days I drive 600 km, from Hamburg to Munich and back',
  'ISO 9001 and OSHA audits were faked',
  'The Union won a 4.5 % raise in 2022',
  'People Operations and Talent Acquisition never answer',
  'They love Six Sigma and Lean Manufacturing',
];

describe('on sentences that were labeled by hand', () => {
  it('finds a person in nearly all sentences that name one', () => {
    const missed = identifying.filter((sentence) => found(sentence).length === 0);
    expect(missed).toEqual(['email me: jonas dot berg at gmail']);
  });

  it('finds no one where no one is named', () => {
    const alarms = harmlessSentences.flatMap((sentence) =>
      found(sentence).map((part) => `${part} in "${sentence}"`),
    );
    expect(alarms).toEqual([]);
  });
});
