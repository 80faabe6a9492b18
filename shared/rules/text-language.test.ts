import { expect, it } from 'vitest';
import { foreignLanguage } from './text-language.ts';

it.each([
  ['Die Geschäftsführung redet viel, aber wir hören davon nichts.', 'German'],
  ['La direction change d’avis chaque semaine et personne ne nous prévient.', 'French'],
  ['La dirección cambia de opinión cada semana y nadie nos avisa.', 'Spanish'],
  ['De directie verandert elke week van mening en wij horen het niet.', 'Dutch'],
  ['La direzione cambia idea ogni settimana e non ci dice mai niente.', 'Italian'],
  ['Руководство меняет мнение каждую неделю', 'Cyrillic script'],
  ['The management changes its mind each week and never says why.', undefined],
  ['My boss calls it “die Lage”, and “la vie en rose” is what he means by it.', undefined],
  ['Tolle Kollegen', undefined],
  ['', undefined],
])('"%s" is mostly in %s', (text, language) => expect(foreignLanguage(text)).toBe(language));
