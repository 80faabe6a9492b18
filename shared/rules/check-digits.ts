const digitsOf = (part: string) => part.replace(/\D/g, '');
const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

/** The remainder of a number of any length, as a digit can't be lost in rounding. */
function remainder(digits: string, divisor: number): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % divisor;
  return rest;
}

/** Letters as the numbers 10 to 35, as ISO 7064 counts them. */
const asNumbers = (part: string) => part.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));

/** ISO 13616: the country and the check digits move to the end, and the remainder is 1. */
export function isIban(part: string): boolean {
  const plain = part.replace(/[ -]/g, '').toUpperCase();
  return (
    /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(plain) &&
    remainder(asNumbers(plain.slice(4) + plain.slice(0, 4)), 97) === 1
  );
}

/** Germany's tax number for life, with the check digit of ISO 7064 Mod 11,10. */
export function isGermanTaxId(part: string): boolean {
  const digits = digitsOf(part);
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  let product = 10;
  for (const digit of digits.slice(0, 10)) product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
  return (11 - product) % 10 === Number(digits[10]);
}

/** France's number of the social security: 13 digits, 2A or 2B in Corsica, and 97 minus the remainder. */
export function isFrenchSocialSecurity(part: string): boolean {
  const plain = part.replace(/[ .]/g, '').toUpperCase();
  const number = plain.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return /^\d{13}$/.test(number) && 97 - remainder(number, 97) === Number(plain.slice(13));
}

/** Spain's DNI or NIE: the letter is the remainder. */
export function isSpanishId(part: string): boolean {
  const plain = part.replace(/[ .-]/g, '').toUpperCase();
  const digits = plain.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === plain.at(-1);
}

/** The Dutch number of a citizen, with the test of eleven. */
export function isDutchBsn(part: string): boolean {
  return weighted(digitsOf(part), [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;
}
