/** What one digit is called, without the numbers that are also articles ("ein", "un", "een"). */
const digits = new Set(
  `oh zero one two three four five six seven eight nine null eins zwei zwo drei vier fünf sechs sieben acht neun
zéro deux trois quatre cinq sept huit neuf cero uno dos tres cuatro cinco seis siete ocho nueve
nul één twee drie vijf zes zeven negen`.split(/\s/),
);
const tens =
  /^(?:ten|eleven|twelve|\p{L}{3,6}teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|zehn|elf|zwölf|\p{L}{3,6}zehn|(?:\p{L}{3,6}und)?(?:zwan|vier|fünf|sech|sieb|acht|neun)zig|(?:\p{L}{3,6}und)?dreißig|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|diez|once|doce|trece|catorce|quince|veint\p{L}{1,8}|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|tien|twaalf|\p{L}{3,6}tien|(?:\p{L}{3,6}en)?(?:twin|der|veer|vijf|zes|zeven|tach|negen)tig)$/u;
const between = new Set('and then double triple und dann mal et puis y luego en dan dubbel'.split(' '));
/** A local phone number. Fewer are counted, such as hours. */
const fewestDigits = 6;

/** Numbers that are written as words, digit by digit or in pairs, as people dictate the number of their phone. */
export function spokenNumbersIn(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let run = { start: 0, end: 0, digits: 0 };
  let gap = 0;
  const close = () => {
    if (run.digits >= fewestDigits) found.push({ start: run.start, end: run.end });
    run = { start: 0, end: 0, digits: 0 };
  };
  for (const { 0: whole, index } of text.matchAll(/\p{L}+/gu)) {
    const word = whole.toLowerCase();
    const count = digits.has(word) ? 1 : tens.test(word) ? 2 : 0;
    gap = count > 0 ? 0 : gap + 1;
    if (count > 0) {
      if (run.digits === 0) run.start = index;
      run = { start: run.start, end: index + whole.length, digits: run.digits + count };
    } else if (gap > 1 || !between.has(word)) close();
  }
  close();
  return found;
}
