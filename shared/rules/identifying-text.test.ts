import { emailAddress, property, assert as propertyHolds, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifyingParts } from './identifying-text.ts';
import sentences from './labeled-sentences.json' with { type: 'json' };

const { identifying, harmless } = sentences.names;
const found = (text: string, known: string[] = []) =>
  identifyingParts(text, known).map((part) => `${part.kind}: ${part.text}`);

describe('what may identify someone', () => {
  it.each([
    ['Write to kari.nordmann@example.co.uk.', 'email: kari.nordmann@example.co.uk'],
    ['Call me on +47 912 34 567 any time', 'phone: +47 912 34 567'],
    ['Ring (020) 7946-0958.', 'phone: (020) 7946-0958'],
    ['See https://linkedin.com/in/kari', 'link: https://linkedin.com/in/kari'],
    ['see linkedin.com/in/kari-n', 'link: linkedin.com/in/kari-n'],
    ['ask @kari_n about it', 'link: @kari_n'],
    ['It was Dr. Smith who said so', 'name: Dr. Smith'],
    ['Frau Müller never listens', 'name: Frau Müller'],
    ['My manager Anna shouts', 'name: Anna'],
    ['our CEO Jean-Luc Picard left', 'name: Jean-Luc Picard'],
    ['Sarah Connor from HR ignored it', 'name: Sarah Connor'],
    ['Peter from sales left', 'name: Peter'],
    ['My manager is Anna', 'name: Anna'],
    ['I was told by Peter', 'name: Peter'],
    ['Head of HR Mia Dahl knows', 'name: Mia Dahl'],
    ['Call 415-555-2671 now', 'phone: 415-555-2671'],
    ['I shared a desk with Maria Gonzalez for a year', 'name: Maria Gonzalez'],
    ['Der Krause meckert den ganzen Tag.', 'name: Krause'],
    ['Mein Chef, der Stefan, ist nett.', 'name: Stefan'],
    ['Bei Hr. Baumgartner wartet man lange.', 'name: Hr. Baumgartner'],
    ['In Silkes Abteilung will niemand arbeiten.', 'name: Silkes'],
    ['Die Personalchefin heißt Undine Stumpf und antwortet nie.', 'name: Undine Stumpf'],
    ['Depuis que monsieur Delattre est là, c’est la peur.', 'name: monsieur Delattre'],
    ['M. Chauvin ne dit jamais bonjour et note nos pauses.', 'name: M. Chauvin'],
    ['La directrice s’appelle Véronique et elle décide de tout.', 'name: Véronique'],
    ['La Sra. Ibáñez, de nóminas, me ayudó en todo.', 'name: Sra. Ibáñez'],
    ['Don Ernesto decide quién cobra y quién no.', 'name: Don Ernesto'],
    ['El gerente se llama joaquín y no escucha a nadie.', 'name: joaquín'],
    ['Ik werd ontslagen door mevr. Slootweg, per app.', 'name: mevr. Slootweg'],
    ['Mevrouw van Dijk heeft alles in één dag geregeld.', 'name: Mevrouw van Dijk'],
    ['De manager heet bas en hij luistert naar niemand.', 'name: bas'],
  ])('is found in "%s"', (text, part) => expect(found(text)).toEqual([part]));

  it.each([
    'Wir beliefern die Krause Maschinenbau und die Lehmann Logistik.',
    'Mein Team Vertrieb Innendienst ist super, die Abteilung Einkauf eher nicht.',
    'Herr der Lage ist hier niemand, und Frau und Kinder sehen mich nie.',
    'La Direction des Ressources Humaines est rue Victor Hugo, à Saint-Denis.',
    'El Departamento de Recursos Humanos está en San Fernando, junto a El Corte Inglés.',
    'My manager said no. My boss harm is what it does.',
    'Ben ik de enige die hier klaagt, en mijn baas anders dan de rest?',
    'Het kantoor zit aan de Prins Hendrikkade, en Albert Heijn is de grootste klant.',
    'Good colleagues, honest planning. The canteen is another matter.',
    'I earn 52,000 a year, 1 500 of it as a bonus in 2024-2025.',
    'We ship on 2026-11-21 at 09:30, 24/7, in 1200 shops.',
    'Great place. Nice People. They pay on time.',
    'The CEO listens. Our manager asks twice.',
    'We moved to New York, then to the United States, and live in Google Sheets.',
    'rated 4.5/5 by 100000 people',
  ])('is not found in "%s"', (text) => expect(found(text)).toEqual([]));

  it('ignores the name of the company', () => {
    expect(found('I work at Northwind Logistics and like it', ['Northwind Logistics'])).toEqual([]);
    expect(found('I work with Harold Finch at Northwind Logistics', ['Northwind Logistics'])).toEqual([
      'name: Harold Finch',
    ]);
  });

  it('lists each part once, in the order of the text', () => {
    expect(found('my boss Anna, then a@b.example, then my boss Anna')).toEqual([
      'name: Anna',
      'email: a@b.example',
    ]);
  });

  it('finds any address anywhere, and returns for any text', () => {
    propertyHolds(
      property(emailAddress(), string({ maxLength: 200 }), (address, around) => {
        expect(found(`${around} ${address} ${around}`).join()).toContain(address.split('@')[1]);
      }),
    );
  });
});

describe('on sentences that were labeled by hand', () => {
  it('finds a person in nearly all sentences that name one', () => {
    const missed = identifying.filter((sentence) => found(sentence).length === 0);
    expect(missed).toEqual(['email me: jonas dot berg at gmail']);
  });

  it('finds no one where no one is named', () => {
    const alarms = harmless.flatMap((sentence) => found(sentence).map((part) => `${part} in "${sentence}"`));
    expect(alarms).toEqual([]);
  });
});
