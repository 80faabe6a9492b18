/** A stored value as people read it: `full_time` becomes 'Full time'. */
export function sentenceCase(word: string): string {
  const text = word.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
