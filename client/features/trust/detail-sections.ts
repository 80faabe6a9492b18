/** The parts of `/privacy/details`, in order. */
export const detailSections = [
  { id: 'observers', title: 'Who can learn what' },
  { id: 'how', title: 'How it works' },
  { id: 'groups', title: 'Small groups' },
  { id: 'when', title: 'When your review appears' },
  { id: 'receipt', title: 'Your receipt' },
  { id: 'review', title: 'Your review' },
  { id: 'device', title: 'Your own device' },
  { id: 'rest', title: 'Reports and accounts' },
  { id: 'stored', title: 'What we store, and what a thief would learn' },
  { id: 'keys', title: 'Our public keys' },
  { id: 'check', title: 'Check it yourself' },
] as const;
