/**
 * Industries by the European classification, NACE Rev. 2.1, in short names of our own. Each section, a letter, has the
 * divisions with these two-digit numbers.
 */
export const industries = {
  A: {
    name: 'Farming, forestry and fishing',
    divisions: { '01': 'Farming', '02': 'Forestry', '03': 'Fishing' },
  },
  B: {
    name: 'Mining',
    divisions: {
      '05': 'Coal mining',
      '06': 'Oil and gas',
      '07': 'Metal mining',
      '08': 'Quarrying',
      '09': 'Mining services',
    },
  },
  C: {
    name: 'Manufacturing',
    divisions: {
      '10': 'Food',
      '11': 'Drinks',
      '12': 'Tobacco',
      '13': 'Textiles',
      '14': 'Clothing',
      '15': 'Leather and shoes',
      '16': 'Wood products',
      '17': 'Paper',
      '18': 'Printing',
      '19': 'Fuels',
      '20': 'Chemicals',
      '21': 'Medicines',
      '22': 'Rubber and plastics',
      '23': 'Glass, ceramics and cement',
      '24': 'Metals',
      '25': 'Metal products',
      '26': 'Electronics',
      '27': 'Electrical equipment',
      '28': 'Machinery',
      '29': 'Cars and trucks',
      '30': 'Ships, trains and aircraft',
      '31': 'Furniture',
      '32': 'Other products',
      '33': 'Machine repair',
    },
  },
  D: { name: 'Energy', divisions: { '35': 'Electricity and gas' } },
  E: {
    name: 'Water and waste',
    divisions: {
      '36': 'Water supply',
      '37': 'Sewage',
      '38': 'Waste and recycling',
      '39': 'Environmental cleanup',
    },
  },
  F: {
    name: 'Construction',
    divisions: { '41': 'Buildings', '42': 'Roads and utilities', '43': 'Building trades' },
  },
  G: { name: 'Retail and wholesale', divisions: { '46': 'Wholesale', '47': 'Retail' } },
  H: {
    name: 'Transport and storage',
    divisions: {
      '49': 'Road and rail transport',
      '50': 'Shipping',
      '51': 'Air transport',
      '52': 'Warehousing and freight',
      '53': 'Post and couriers',
    },
  },
  I: { name: 'Hotels and restaurants', divisions: { '55': 'Hotels', '56': 'Restaurants and catering' } },
  J: {
    name: 'Media and publishing',
    divisions: { '58': 'Publishing', '59': 'Film, TV and music', '60': 'Broadcasting and news' },
  },
  K: {
    name: 'Information technology',
    divisions: { '61': 'Telecoms', '62': 'Software and IT consulting', '63': 'Hosting and data' },
  },
  L: {
    name: 'Finance and insurance',
    divisions: { '64': 'Banking', '65': 'Insurance', '66': 'Financial services' },
  },
  M: { name: 'Real estate', divisions: { '68': 'Real estate' } },
  N: {
    name: 'Professional services',
    divisions: {
      '69': 'Law and accounting',
      '70': 'Management consulting',
      '71': 'Architecture and engineering',
      '72': 'Research',
      '73': 'Advertising and market research',
      '74': 'Design and other professions',
      '75': 'Veterinary care',
    },
  },
  O: {
    name: 'Business support',
    divisions: {
      '77': 'Rental and leasing',
      '78': 'Staffing',
      '79': 'Travel agencies',
      '80': 'Security',
      '81': 'Cleaning and facilities',
      '82': 'Office support',
    },
  },
  P: { name: 'Government', divisions: { '84': 'Government and defense' } },
  Q: { name: 'Education', divisions: { '85': 'Education' } },
  R: {
    name: 'Health and care',
    divisions: { '86': 'Health care', '87': 'Care homes', '88': 'Social work' },
  },
  S: {
    name: 'Arts, sports and leisure',
    divisions: {
      '90': 'Arts',
      '91': 'Libraries and museums',
      '92': 'Gambling',
      '93': 'Sports and leisure',
    },
  },
  T: {
    name: 'Other services',
    divisions: { '94': 'Associations', '95': 'Repair', '96': 'Personal services' },
  },
  U: { name: 'Private households', divisions: { '97': 'Household staff', '98': 'Household production' } },
  V: { name: 'International organizations', divisions: { '99': 'International organizations' } },
} as const satisfies Record<string, { name: string; divisions: Record<string, string> }>;

/** The letter of a section. */
export type Section = keyof typeof industries;
