/** Every number in the product, with a name. Lengths are in UTF-16 code units, like `String.length`. */

export const textLimits = {
  companyName: { min: 2, max: 120 },
  companyDomain: { min: 3, max: 253 },
  hqLocation: { max: 120 },
  address: { max: 300 },
  website: { max: 300 },
  siteName: { max: 40 },
  linkName: { max: 40 },
  apiKeyName: { min: 2, max: 60 },
  bio: { max: 500 },
  siteTerms: { max: 10_000 },
  siteLanguages: { max: 100 },
  personName: { min: 2, max: 100 },
  email: { max: 254 },
  /** `maxBytes` is of UTF-8 once normalized, which is what gets hashed. */
  password: { min: 8, max: 200, maxBytes: 1000 },
  knownBrowser: { max: 200 },
  searchTerm: { min: 2, max: 100 },
  reviewText: { max: 5000 },
  jobTitle: { max: 100 },
  reportReason: { min: 10, max: 1000 },
  message: { max: 1000 },
  correctionNote: { max: 300 },
  reply: { min: 10, max: 2000 },
  claim: { min: 20, max: 2000 },
  disputeWords: { max: 2000 },
  disputeReasons: { min: 20, max: 1000 },
  noticePassage: { max: 1000 },
  noticeExplanation: { min: 20, max: 3000 },
  noticeLaw: { min: 3, max: 200 },
  noticeReply: { min: 10, max: 2000 },
  appeal: { min: 10, max: 1000 },
  token: { max: 200 },
  undo: { max: 20_000 },
  code: { max: 40 },
  draft: { max: 400 },
} as const;

export const pageSizes = {
  featured: 3,
  companies: 24,
  paidWork: 24,
  reviews: 10,
  /** Of all companies: a million are read in four minutes, within the limit of calls. */
  reviewsOfSite: 500,
  moderation: 10,
  desk: 30,
  companyChanges: 20,
  restCompanies: 50,
  audit: 25,
  log: 50,
  auditExport: 1000,
  max: 100,
  maxOffset: 100_000,
} as const;

/** With how many of a company's newest reviews a text is compared, and how many near-duplicates a moderator sees. */
export const comparedReviews = 10_000;
export const shownDuplicates = 20;

/** How long a review is shown as open at a moderator after their window last said so. */
export const claimMilliseconds = { inSight: 20_000, away: 10 * 60_000 } as const;

/** Pending reviews that were seen so many days before this week count as those that wait long. */
export const longWaitDays = 7;

/** So many reviews of a company that are much alike can be decided as a group. */
export const smallestFlood = 3;

/** How many reviews of a company moderators can decide about at once. */
export const mostAtOnce = 50;

/** For so many days, a merge of two companies can be undone. */
export const mergeUndoDays = 30;
/** Of the company that is merged into another one: more would keep everyone waiting for the database. */
export const mostMovedReviews = 2000;

/** Beyond this many pages in one list of companies, it's easier to search than to scroll. */
export const mostCompanyPages = 50;

/**
 * Calls in one HTTP request from the app: the browser sends at most this many, and the server accepts at most this
 * many.
 */
export const callsPerRequest = 10;

export const scores = { min: 1, max: 10, count: 20, sumMin: 20, sumMax: 200 } as const;
/** What a filter by stars offers; 1 has everything below two. */
export const allStars = [1, 2, 3, 4, 5];

/** Statement 3 ("I would recommend this company to a friend.") counts as a recommendation at 7 or more. */
export const recommendation = { statement: 3, minScore: 7, greenPercent: 70, amberPercent: 50 } as const;

export const salaryLimits = { below: 100_000_000, decimals: 2 } as const;

export const minutes = {
  mailToken: 60,
  liveVerification: 60,
  representativeLink: 60,
  /** Stored expiry times are rounded up to this step, so they don't reveal when the email was sent. */
  expiryStep: 10,
  renewedSessionGrace: 2,
  /** How long a right password waits for the code of the second factor. */
  signInTicket: 5,
  /** How long a sign-in, or another proof of who is there, is enough for sensitive actions. */
  proof: 30,
  /** How long a new second factor waits for its first code. */
  secondFactorDraft: 15,
} as const;

/** How long someone speaks for a company once its DNS has named them. */
export const representedMonths = 12;
/** How long a banner about unusual activity is shown. */
export const unusualMonths = 3;

/** The code in an email with a verification link: 40 bits are 8 characters. */
export const linkCodeBytes = 5;

/** The text of a rejected submission is erased this many months after the decision. */
export const rejectedTextMonths = 3;

/** A report's number shows the outcome until so many months after the decision. */
export const reportNumberMonths = 3;

/** For so many days, the author of a disputed review can say something about it. */
export const disputeDays = 14;

/** What a dispute says is erased so many months after its decision, and what its author said after so many, decided or not. */
export const disputeMonths = 6;
export const disputeAnswerMonths = 3;

/** What authors send as evidence: so many pages, drawn from a file of so many bytes at most. A4 at 121 dots per inch. */
export const evidenceLimits = { pages: 3, width: 1000, height: 1414, fileBytes: 5_000_000 } as const;

/** A legal notice, with who sent it, is deleted at the end of the month that is so many months after the last decision. */
export const noticeMonths = 6;

/** The share of decisions that another moderator reads again, and how many of them wait at most. */
export const secondReadingShare = 0.03;
export const mostSecondReadings = 200;

/** The hours that a review waits for a decision are counted in these steps, each up to its own number, and beyond the last. */
export const waitSteps = [6, 12, 24, 48, 72, 120, 168, 336] as const;

/** A year of months, for figures that a month has too few of. */
export const agreementMonths = 12;

/** Of how many reviews a server remembers who decided. */
export const rememberedDecisions = 1000;
/** From so many decisions on, we say how long they usually take. */
export const fewestDecisions = 20;

/** The form shows how many people have verified in these steps. */
export const groupSteps = [5, 10, 25] as const;

/**
 * Charts need this many reviews, and salary groups this many salaries. No remainder of 1 to 4 people may be left
 * over.
 */
export const smallestGroup = 5;

/** Of the address of a webhook. Not among `textLimits`, which every page loads. */
export const longestWebhookUrl = 500;

/**
 * Pay across companies is shown from `smallestGroup` salaries of so many companies on. It is computed from the newest
 * `salaries` of a kind of work in a currency, and lists at most so many companies. A full year has 52 weeks of 40 hours.
 */
export const payRules = { companies: 3, salaries: 5000, listedCompanies: 40, hoursAYear: 52 * 40 } as const;

/** Kinds of work that match what someone types, and those near one. */
export const mostSuggestedKinds = 8;
export const similarKinds = 6;

/** Companies that fit beside each other. */
export const mostCompared = 4;

/**
 * How much a company's charts read and show, newest first for salaries and quarters. A quarter needs `quarterReviews`
 * reviews.
 */
export const insightLimits = {
  salaries: 5000,
  salaryGroups: 12,
  newestSalaries: 5,
  quarters: 12,
  quarterReviews: 3,
} as const;

export const milliseconds = {
  /** How often a window of a moderator asks what others do. */
  deskWatch: 4000,
  metricsRefresh: 30_000,
  loginRedirect: 2000,
  /** How long the access-denied message is visible before the page goes home. */
  accessDeniedRedirect: 2000,
  /** Signing out takes effect in the browser right away; this is how long we wait for the server to confirm it. */
  signOutWait: 8000,
} as const;

export const skeletons = { featured: 3, companies: 6 } as const;
export const reasonPreviewLength = 50;

/**
 * What pages quote: a text of so many letters at least, and so many characters of it. The home page shows so many of the newest
 * reviews, each of another company, and a comparison looks at so many of each company.
 */
export const quoteLimits = { among: 50, shown: 3, ofCompany: 30, text: { min: 40, max: 180 } } as const;

/** Of a company's logo: a square PNG. */
export const logoLimits = { pixels: 256, bytes: 64_000 } as const;

/** From so many open reports on, those from one network may be from one person. */
export const reportFlood = 5;

/** How many corrections of one company, or reports of it, wait for moderators at most. */
export const mostCorrections = 20;

/** The longest body of a request, of one that has a logo in it, and of one that has evidence. */
export const bodyBytes = { usual: 64 * 1024, withLogo: 96 * 1024, withEvidence: 2784 * 1024 } as const;
