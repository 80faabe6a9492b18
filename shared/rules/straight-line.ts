/** More answers than a pattern may have before it starts again. Longer ones come about by chance. */
const longestPattern = 5;

/**
 * Whether 20 answers look like clicks in a row instead of opinions: all the same, or a pattern such as 1, 10, 1, 10 or
 * 1, 2, 3 up to 10. No statement is reversed, so honest praise can also be the same answer 20 times.
 * @param answers in the order in which the form shows the statements
 */
export function straightLine(answers: readonly number[]): 'same' | 'pattern' | undefined {
  if (answers.length < 3 * longestPattern) return undefined;
  if (repeatsEvery(1, answers)) return 'same';
  const repeats = Array.from({ length: longestPattern }, (_, index) => repeatsEvery(index + 1, answers));
  return repeats.includes(true) || isStairs(answers) ? 'pattern' : undefined;
}

const repeatsEvery = (length: number, answers: readonly number[]) =>
  answers.every((answer, at) => at < length || answer === answers[at - length]);

/** Up or down by the same number, each answer given as often, until it turns around or starts over. */
function isStairs(answers: readonly number[]): boolean {
  const width = answers.findIndex((answer) => answer !== answers[0]);
  const steps = answers.filter((_, at) => at % width === 0);
  const [first = 0, second = 0] = steps;
  const areWide = answers.every((answer, at) => answer === steps[Math.floor(at / width)]);
  const height = Math.abs(second - first);
  const areHigh = steps.every(
    (step, at) => at === 0 || step === first || Math.abs(step - (steps[at - 1] ?? 0)) === height,
  );
  return areWide && areHigh && steps.length > longestPattern;
}
