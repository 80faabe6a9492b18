import { describe, expect, it } from 'vitest';
import { identifyingParts } from './identifying-text.ts';
import sentences from './labeled-sentences.json' with { type: 'json' };

const { identifying, harmless } = sentences.circumstances;

const found = (text: string) => identifyingParts(text).map((part) => `${part.kind}: ${part.text}`);

describe('what fits only one person', () => {
  it.each([
    ["I'm the only forklift driver on the night shift.", 'only: the only forklift driver on the night shift'],
    ['They never listen to the only nurse in Ward 7.', 'only: the only nurse in Ward 7'],
    ['As the only woman, I had no say.', 'only: the only woman'],
    [
      'One of the two electricians at the plant quit: me.',
      'only: One of the two electricians at the plant quit',
    ],
    ['since 3 May 2021', 'date: 3 May 2021'],
    ['I joined on May 3rd, 2021.', 'date: May 3rd, 2021'],
    ['My first day was the 3rd of May.', 'date: 3rd of May'],
    ['They let me go on 03/05/2021.', 'date: 03/05/2021'],
    ['I left on 2021-05-03', 'date: 2021-05-03'],
    ['I have worked here since 3.5.21', 'date: 3.5.21'],
    ['Head of Penguins', 'title: Head of Penguins'],
    ['Chief Happiness Officer', 'title: Chief Happiness Officer'],
    ['VP of Engineering', 'title: VP of Engineering'],
    ['CTO', 'title: CTO'],
    ['When I was head of procurement, budgets shrank.', 'title: head of procurement'],
    ['Als einzige Frau in der Montage hatte ich es schwer.', 'only: Als einzige Frau in der Montage hatte'],
    ['J’étais la seule femme de l’atelier.', 'only: J’étais la seule femme de l’atelier'],
    ['Soy el único soldador de la planta.', 'only: Soy el único soldador de la planta'],
    ['Ik was een van de twee kokkinnen.', 'only: Ik was een van de twee'],
    ['Am 17.08.2021 wurde mir gekündigt.', 'date: 17.08.2021'],
    ['Ich habe am 1. März 2020 angefangen.', 'date: 1. März 2020'],
    ['J’ai commencé le 2 septembre 2019.', 'date: 2 septembre 2019'],
    ['Empecé el 3 de febrero de 2020.', 'date: 3 de febrero de 2020'],
    ['Op 23-09-2021 kreeg ik mijn ontslag.', 'date: 23-09-2021'],
    ['Leiter Einkauf', 'title: Leiter Einkauf'],
    ['En tant que directrice juridique, je signe.', 'title: En tant que directrice juridique'],
    ['Fui jefe de compras.', 'title: Fui jefe de compras'],
    ['Als hoofd inkoop mocht ik niets.', 'title: Als hoofd inkoop'],
  ])('is pointed out in "%s"', (text, part) => expect(found(text)).toEqual([part]));

  it.each([
    'Das einzige Problem ist die Lage, als einziger Vorteil bleibt das Jobticket.',
    'Le château est classé depuis le 3 octobre 1997. Le seul problème est le parking.',
    'El único problema es el aparcamiento. La fábrica cerró el 15 de julio de 2021.',
    'Het hoofd van de afdeling wisselt elk jaar.',
    'Jefe de turno',
  ])('is not seen in "%s"', (text) => expect(found(text)).toEqual([]));
});

it('is found in nine of ten sentences that were labeled by hand, with at most one false alarm in ten', () => {
  const missed = identifying.filter((sentence) => found(sentence).length === 0);
  const alarms = harmless.filter((sentence) => found(sentence).length > 0);
  const hits = identifying.length - missed.length;
  expect(missed).toEqual(['I alone run the kiln.', "Nobody else here has a pilot's license."]);
  expect(alarms).toEqual([]);
  expect(hits / identifying.length).toBeGreaterThan(0.9);
  expect(hits / (hits + alarms.length)).toBeGreaterThan(0.9);
});
