/** The parts of `/privacy/details`, in order. */
export const detailSections = [
  { id: 'observers', title: 'Who can learn what' },
  { id: 'how', title: 'How it works' },
  { id: 'groups', title: 'Small groups and held reviews' },
  { id: 'receipt', title: 'Your receipt' },
  { id: 'review', title: 'Your review' },
  { id: 'rest', title: 'Reports, accounts and your browser' },
  { id: 'stored', title: 'What we store, and what a thief would learn' },
  { id: 'keys', title: 'Our public keys' },
  { id: 'check', title: 'Check it yourself' },
] as const;
