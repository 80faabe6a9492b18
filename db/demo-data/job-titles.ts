/** A job and its full-time yearly pay in western Europe, in thousands of euros. */
export type Job = {
  title: string;
  workplace: 'desk' | 'floor';
  low: number;
  high: number;
  /** How many people have this job for each person with an ordinary job. */
  people: number;
};

const job = (title: string, workplace: Job['workplace'], low: number, high: number, people = 1): Job => ({
  title,
  workplace,
  low,
  high,
  people,
});

/** Jobs that every company has. */
const anywhere = [
  job('Accountant', 'desk', 40, 56),
  job('HR Advisor', 'desk', 40, 55),
  job('Office Coordinator', 'desk', 31, 40),
  job('IT Support Specialist', 'desk', 34, 47),
  job('Procurement Officer', 'desk', 41, 58),
  job('Marketing Specialist', 'desk', 38, 54),
  job('Customer Service Representative', 'desk', 27, 36),
  job('Project Manager', 'desk', 54, 78),
  job('Payroll Administrator', 'desk', 35, 46),
  job('Data Analyst', 'desk', 43, 63),
];

const jobsByIndustry = {
  logistics: [
    job('Warehouse Associate', 'floor', 27, 33, 6),
    job('Order Picker', 'floor', 26, 31),
    job('Forklift Operator', 'floor', 29, 36),
    job('Warehouse Shift Lead', 'floor', 36, 45),
    job('Delivery Driver', 'floor', 28, 35, 5),
    job('Truck Driver', 'floor', 34, 44),
    job('Transportation Planner', 'desk', 37, 50),
    job('Customs Specialist', 'desk', 39, 54),
    job('Sorting Center Associate', 'floor', 25, 30),
    job('Supply Chain Analyst', 'desk', 44, 62),
  ],
  energy: [
    job('Wind Turbine Technician', 'floor', 42, 58),
    job('Grid Technician', 'floor', 40, 54),
    job('Solar Installer', 'floor', 34, 46),
    job('Electrical Engineer', 'desk', 55, 78),
    job('Energy Trader', 'desk', 62, 98),
    job('Control Room Operator', 'desk', 46, 62),
    job('Customer Advisor', 'desk', 29, 38),
    job('Environmental Advisor', 'desk', 46, 62),
  ],
  food: [
    job('Production Worker', 'floor', 27, 34),
    job('Process Operator', 'floor', 31, 40),
    job('Quality Technician', 'floor', 34, 45),
    job('Packaging Line Operator', 'floor', 27, 34),
    job('Maintenance Mechanic', 'floor', 36, 48),
    job('Food Technologist', 'desk', 42, 57),
    job('Key Account Manager', 'desk', 50, 72),
    job('Production Planner', 'desk', 41, 54),
  ],
  media: [
    job('Editor', 'desk', 37, 52),
    job('Copy Editor', 'desk', 31, 42),
    job('Graphic Designer', 'desk', 34, 48),
    job('Production Editor', 'desk', 36, 48),
    job('Rights Manager', 'desk', 41, 56),
    job('Audience Development Manager', 'desk', 44, 60),
    job('Web Developer', 'desk', 44, 62),
  ],
  manufacturing: [
    job('CNC Machinist', 'floor', 36, 47),
    job('Assembly Technician', 'floor', 31, 40),
    job('Welder', 'floor', 34, 45),
    job('Quality Inspector', 'floor', 35, 46),
    job('Maintenance Electrician', 'floor', 39, 51),
    job('Mechanical Design Engineer', 'desk', 52, 74),
    job('Production Engineer', 'desk', 50, 70),
    job('Technical Sales Manager', 'desk', 55, 82),
    job('Machine Operator', 'floor', 29, 37),
  ],
  hospitality: [
    job('Receptionist', 'floor', 25, 32),
    job('Night Receptionist', 'floor', 26, 33),
    job('Housekeeping Attendant', 'floor', 23, 28),
    job('Server', 'floor', 23, 29),
    job('Line Cook', 'floor', 26, 33),
    job('Sous Chef', 'floor', 33, 43),
    job('Events Coordinator', 'floor', 31, 41),
    job('Revenue Analyst', 'desk', 38, 52),
  ],
  advisory: [
    job('Audit Associate', 'desk', 40, 52),
    job('Tax Consultant', 'desk', 46, 66),
    job('Senior Consultant', 'desk', 62, 88),
    job('Graduate Trainee', 'desk', 33, 39),
    job('Audit Manager', 'desk', 68, 92),
    job('Bookkeeper', 'desk', 32, 42),
    job('Engagement Manager', 'desk', 80, 115),
  ],
  software: [
    job('Software Engineer', 'desk', 52, 74),
    job('Senior Software Engineer', 'desk', 70, 98),
    job('Junior Developer', 'desk', 40, 50),
    job('QA Engineer', 'desk', 42, 60),
    job('Site Reliability Engineer', 'desk', 66, 94),
    job('Product Manager', 'desk', 64, 92),
    job('UX Designer', 'desk', 48, 68),
    job('Support Engineer', 'desk', 38, 52),
    job('Engineering Manager', 'desk', 84, 118),
    job('Account Executive', 'desk', 50, 84),
  ],
  retail: [
    job('Sales Assistant', 'floor', 24, 29),
    job('Store Manager', 'floor', 38, 54),
    job('Cashier', 'floor', 23, 27),
    job('Visual Merchandiser', 'floor', 29, 38),
    job('Stockroom Assistant', 'floor', 24, 29),
    job('Category Buyer', 'desk', 45, 64),
    job('Warehouse Associate', 'floor', 26, 32),
    job('E-commerce Manager', 'desk', 50, 70),
    job('Assistant Store Manager', 'floor', 31, 40),
  ],
  finance: [
    job('Claims Adjuster', 'desk', 36, 48),
    job('Underwriter', 'desk', 48, 70),
    job('Actuary', 'desk', 68, 98),
    job('Branch Advisor', 'desk', 33, 44),
    job('Compliance Officer', 'desk', 54, 76),
    job('Risk Analyst', 'desk', 52, 74),
    job('Application Developer', 'desk', 54, 76),
    job('Mortgage Advisor', 'desk', 40, 58),
  ],
  health: [
    job('Registered Nurse', 'floor', 40, 54),
    job('Care Assistant', 'floor', 25, 31),
    job('Night Care Assistant', 'floor', 27, 33),
    job('Nursing Assistant', 'floor', 26, 33),
    job('Physiotherapist', 'floor', 38, 50),
    job('Senior Caregiver', 'floor', 29, 36),
    job('Activities Coordinator', 'floor', 25, 31),
    job('Ward Clerk', 'floor', 27, 34),
    job('Medical Records Specialist', 'desk', 30, 39),
  ],
  construction: [
    job('Carpenter', 'floor', 34, 45),
    job('Site Manager', 'floor', 55, 76),
    job('Electrician', 'floor', 36, 48),
    job('Plumber', 'floor', 35, 47),
    job('Crane Operator', 'floor', 38, 50),
    job('Quantity Surveyor', 'desk', 48, 66),
    job('Apprentice Carpenter', 'floor', 18, 24),
    job('Structural Engineer', 'desk', 52, 72),
    job('Scaffolder', 'floor', 32, 43),
  ],
  education: [
    job('Secondary School Teacher', 'floor', 38, 54),
    job('Primary School Teacher', 'floor', 36, 50),
    job('Teaching Assistant', 'floor', 25, 30),
    job('Head of Department', 'floor', 50, 64),
    job('School Administrator', 'desk', 27, 34),
    job('Special Needs Coordinator', 'floor', 42, 55),
  ],
  pharma: [
    job('Laboratory Technician', 'desk', 34, 46),
    job('Research Scientist', 'desk', 56, 80),
    job('Process Technician', 'floor', 35, 46),
    job('QA Specialist', 'desk', 46, 63),
    job('Regulatory Affairs Manager', 'desk', 64, 90),
    job('Clinical Data Manager', 'desk', 52, 72),
    job('Lab Assistant', 'desk', 29, 36),
  ],
} satisfies Record<string, Job[]>;

export type Industry = keyof typeof jobsByIndustry;

/** A job in an industry by its title. Throws for an unknown title. */
export function jobOf(industry: Industry, title: string): Job {
  const own: readonly Job[] = jobsByIndustry[industry];
  const job = [...own, ...anywhere].find((one) => one.title === title);
  if (job === undefined) throw new Error(`No one in ${industry} is a ${title}.`);
  return job;
}

/** Jobs in an industry; one in six is a job that every company has. */
export function jobsOf(industry: Industry): readonly (readonly [Job, number])[] {
  const own: readonly Job[] = jobsByIndustry[industry];
  const people = own.reduce((sum, one) => sum + one.people, 0);
  return [
    ...own.map((one) => [one, (5 * one.people) / people] as const),
    ...anywhere.map((one) => [one, 1 / anywhere.length] as const),
  ];
}
