/** Where somebody works, which decides what they can write about. */
export type Workplace =
  | 'office'
  | 'software'
  | 'floor'
  | 'field'
  | 'care'
  | 'guests'
  | 'road'
  | 'lab'
  | 'school';

/** A job and what it pays in a full year in western Europe, in thousands of euros. */
export type Job = {
  title: string;
  workplace: Workplace;
  low: number;
  high: number;
  /** How many have it for each one who has an ordinary job. */
  people: number;
};

const job = (title: string, workplace: Workplace, low: number, high: number, people = 1): Job => ({
  title,
  workplace,
  low,
  high,
  people,
});

/** Jobs that every company has. */
const anywhere = [
  job('Accountant', 'office', 40, 56),
  job('HR Advisor', 'office', 40, 55),
  job('Office Coordinator', 'office', 31, 40),
  job('IT Support Specialist', 'office', 34, 47),
  job('Procurement Officer', 'office', 41, 58),
  job('Marketing Specialist', 'office', 38, 54),
  job('Customer Service Representative', 'office', 27, 36),
  job('Project Manager', 'office', 54, 78),
  job('Payroll Administrator', 'office', 35, 46),
  job('Data Analyst', 'office', 43, 63),
];

const jobsByIndustry = {
  logistics: [
    job('Warehouse Operative', 'floor', 27, 33, 6),
    job('Order Picker', 'floor', 26, 31),
    job('Forklift Driver', 'floor', 29, 36),
    job('Shift Lead, Warehouse', 'floor', 36, 45),
    job('Delivery Driver', 'road', 28, 35, 5),
    job('HGV Driver', 'road', 34, 44),
    job('Transport Planner', 'office', 37, 50),
    job('Customs Specialist', 'office', 39, 54),
    job('Sorting Centre Team Member', 'floor', 25, 30),
    job('Supply Chain Analyst', 'office', 44, 62),
  ],
  energy: [
    job('Wind Turbine Technician', 'field', 42, 58),
    job('Grid Technician', 'field', 40, 54),
    job('Solar Installer', 'field', 34, 46),
    job('Electrical Engineer', 'office', 55, 78),
    job('Energy Trader', 'office', 62, 98),
    job('Control Room Operator', 'office', 46, 62),
    job('Customer Advisor', 'office', 29, 38),
    job('Environmental Advisor', 'office', 46, 62),
  ],
  food: [
    job('Production Worker', 'floor', 27, 34),
    job('Process Operator', 'floor', 31, 40),
    job('Quality Technician', 'floor', 34, 45),
    job('Packaging Line Operator', 'floor', 27, 34),
    job('Maintenance Mechanic', 'floor', 36, 48),
    job('Food Technologist', 'lab', 42, 57),
    job('Key Account Manager', 'office', 50, 72),
    job('Production Planner', 'office', 41, 54),
  ],
  media: [
    job('Editor', 'office', 37, 52),
    job('Copy Editor', 'office', 31, 42),
    job('Graphic Designer', 'office', 34, 48),
    job('Production Editor', 'office', 36, 48),
    job('Rights Manager', 'office', 41, 56),
    job('Audience Development Manager', 'office', 44, 60),
    job('Web Developer', 'software', 44, 62),
  ],
  manufacturing: [
    job('CNC Machinist', 'floor', 36, 47),
    job('Assembly Technician', 'floor', 31, 40),
    job('Welder', 'floor', 34, 45),
    job('Quality Inspector', 'floor', 35, 46),
    job('Maintenance Electrician', 'floor', 39, 51),
    job('Mechanical Design Engineer', 'office', 52, 74),
    job('Production Engineer', 'office', 50, 70),
    job('Technical Sales Manager', 'office', 55, 82),
    job('Machine Operator', 'floor', 29, 37),
  ],
  hospitality: [
    job('Receptionist', 'guests', 25, 32),
    job('Night Receptionist', 'guests', 26, 33),
    job('Housekeeping Attendant', 'guests', 23, 28),
    job('Waiter', 'guests', 23, 29),
    job('Line Cook', 'guests', 26, 33),
    job('Sous Chef', 'guests', 33, 43),
    job('Events Coordinator', 'guests', 31, 41),
    job('Revenue Analyst', 'office', 38, 52),
  ],
  advisory: [
    job('Audit Associate', 'office', 40, 52),
    job('Tax Consultant', 'office', 46, 66),
    job('Senior Consultant', 'office', 62, 88),
    job('Graduate Trainee', 'office', 33, 39),
    job('Audit Manager', 'office', 68, 92),
    job('Bookkeeper', 'office', 32, 42),
    job('Engagement Manager', 'office', 80, 115),
  ],
  software: [
    job('Software Engineer', 'software', 52, 74),
    job('Senior Software Engineer', 'software', 70, 98),
    job('Junior Developer', 'software', 40, 50),
    job('QA Engineer', 'software', 42, 60),
    job('Site Reliability Engineer', 'software', 66, 94),
    job('Product Manager', 'software', 64, 92),
    job('UX Designer', 'software', 48, 68),
    job('Support Engineer', 'software', 38, 52),
    job('Engineering Manager', 'software', 84, 118),
    job('Account Executive', 'office', 50, 84),
  ],
  retail: [
    job('Sales Assistant', 'guests', 24, 29),
    job('Store Manager', 'guests', 38, 54),
    job('Cashier', 'guests', 23, 27),
    job('Visual Merchandiser', 'guests', 29, 38),
    job('Stockroom Assistant', 'floor', 24, 29),
    job('Category Buyer', 'office', 45, 64),
    job('Warehouse Associate', 'floor', 26, 32),
    job('E-commerce Manager', 'office', 50, 70),
    job('Assistant Store Manager', 'guests', 31, 40),
  ],
  finance: [
    job('Claims Handler', 'office', 36, 48),
    job('Underwriter', 'office', 48, 70),
    job('Actuary', 'office', 68, 98),
    job('Branch Advisor', 'office', 33, 44),
    job('Compliance Officer', 'office', 54, 76),
    job('Risk Analyst', 'office', 52, 74),
    job('Application Developer', 'software', 54, 76),
    job('Mortgage Advisor', 'office', 40, 58),
  ],
  health: [
    job('Registered Nurse', 'care', 40, 54),
    job('Care Assistant', 'care', 25, 31),
    job('Night Care Assistant', 'care', 27, 33),
    job('Nursing Assistant', 'care', 26, 33),
    job('Physiotherapist', 'care', 38, 50),
    job('Senior Carer', 'care', 29, 36),
    job('Activities Coordinator', 'care', 25, 31),
    job('Ward Clerk', 'care', 27, 34),
    job('Medical Records Specialist', 'office', 30, 39),
  ],
  construction: [
    job('Carpenter', 'field', 34, 45),
    job('Site Manager', 'field', 55, 76),
    job('Electrician', 'field', 36, 48),
    job('Plumber', 'field', 35, 47),
    job('Crane Operator', 'field', 38, 50),
    job('Quantity Surveyor', 'office', 48, 66),
    job('Apprentice Carpenter', 'field', 18, 24),
    job('Structural Engineer', 'office', 52, 72),
    job('Scaffolder', 'field', 32, 43),
  ],
  education: [
    job('Secondary School Teacher', 'school', 38, 54),
    job('Primary School Teacher', 'school', 36, 50),
    job('Teaching Assistant', 'school', 22, 27),
    job('Head of Department', 'school', 50, 64),
    job('School Administrator', 'office', 27, 34),
    job('Special Needs Coordinator', 'school', 42, 55),
  ],
  pharma: [
    job('Laboratory Technician', 'lab', 34, 46),
    job('Research Scientist', 'lab', 56, 80),
    job('Process Technician', 'floor', 35, 46),
    job('QA Specialist', 'lab', 46, 63),
    job('Regulatory Affairs Manager', 'office', 64, 90),
    job('Clinical Data Manager', 'office', 52, 72),
    job('Lab Assistant', 'lab', 29, 36),
  ],
} satisfies Record<string, Job[]>;

export type Industry = keyof typeof jobsByIndustry;

/** Jobs of an industry, one in six of them a job that every company has. */
export function jobsOf(industry: Industry): readonly (readonly [Job, number])[] {
  const own: readonly Job[] = jobsByIndustry[industry];
  const people = own.reduce((sum, one) => sum + one.people, 0);
  return [
    ...own.map((one) => [one, (5 * one.people) / people] as const),
    ...anywhere.map((one) => [one, 1 / anywhere.length] as const),
  ];
}
