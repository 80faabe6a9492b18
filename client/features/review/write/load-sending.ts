/** The code that sends reviews is a chunk of its own: cryptography is nothing for the first load. */
export const loadSending = () => import('#client/anonymity/send-review.ts');
