import { expect, it } from 'vitest';
import { insultsIn } from './insults.ts';

const found = (text: string) => insultsIn(text).map(({ text: part, degree }) => `${degree}: ${part}`);

it.each([
  ['Gary is an ASSHOLE.', 'strong: ASSHOLE'],
  ['sons of bitches!', 'strong: sons of bitches'],
  ['Managed by idiots.', 'mild: idiots'],
  ['Der ist ein Arschloch', 'strong: Arschloch'],
  ['eine blöde Kuh', 'strong: blöde Kuh'],
  ['Lauter Trottel', 'mild: Trottel'],
  ['un gros con', 'strong: gros con'],
  ['Une bande d’abrutis', 'mild: d’abrutis'],
  ['Quel enfoiré', 'strong: enfoiré'],
  ['un hijo de puta', 'strong: hijo de puta'],
  ['El jefe es un imbécil', 'mild: imbécil'],
  ['Wat een klootzak', 'strong: klootzak'],
  ['stelletje prutsers', 'mild: stelletje prutsers'],
  ['a$$hole', 'strong: a$$hole'],
  ['1diot!', 'mild: 1diot'],
  ['ein A****loch', 'strong: A****loch'],
  ['idiooooot', 'mild: idiooooot'],
  ['i d i o t', 'mild: i d i o t'],
])('finds the insult in "%s"', (text, insult) => expect(found(text)).toContain(insult));

it.each([
  'Three assessments in Scunthorpe, with passionate classes about cocktails and Moby Dick.',
  'Pros and cons: the pay is crap, the c*** a*** **** too, and shit happens.',
  'En retard, con los compañeros, cobramos en negro.',
  'Dikke onvoldoende, dik betaald, de huur en huren.',
  'Schweinefleisch, Putenbrust, Kuhstall, dumme Entscheidung.',
  'La conception du concours, la pédale du camion, un bâtard aux céréales.',
])('finds none in "%s"', (text) => expect(found(text)).toEqual([]));
