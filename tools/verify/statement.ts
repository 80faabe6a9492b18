import { readFileSync } from 'node:fs';
import { ed25519 } from '@noble/curves/ed25519.js';
import { isSignedBy } from '#shared/rules/check-sentence.ts';
import { type SignedSentence, signedSentence } from '#shared/schemas/signed-sentence.ts';
import { checkDns, type LookUp } from './dns-record.ts';
import { readIdentity } from './keys.ts';

/**
 * Checks a saved sentence about the author of a review against the keys of its site, and prints the result.
 * @returns the exit status: 0 if the site has signed it, 1 if it hasn't, 2 if it couldn't check
 */
export async function verifyStatement(
  args: string[],
  print: (text: string) => void,
  lookUp?: LookUp,
): Promise<0 | 1 | 2> {
  try {
    const statement = readStatement(args);
    const site = new URL(statement.review).origin;
    const identity = await readIdentity(site);
    const { problem, note } = await checkDns(site, identity, lookUp);
    if (problem) print(`Warning: ${problem}.`);
    if (!isSignedBy(identity, statement, ed25519.verify)) {
      print(`${site} has not signed this file, or someone has changed it since.`);
      return 1;
    }
    print(`${site} has signed this about the author of ${statement.review}:\n  ${statement.sentence}`);
    if (note) print(note);
    return problem ? 1 : 0;
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

function readStatement([file = '', ...more]: string[]): SignedSentence {
  if (file === '' || more.length > 0) throw new Error('Usage: npm run verify:statement -- FILE');
  let statement: SignedSentence | undefined;
  try {
    statement = signedSentence.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(`${file} isn't a signed sentence that a site has let you save.`);
  }
  if (!URL.canParse(statement.review)) throw new Error(`${file} doesn't name the address of a review.`);
  return statement;
}

if (import.meta.main)
  process.exitCode = await verifyStatement(process.argv.slice(2), (text) => console.log(text));
