import { expect, it } from 'vitest';
import { contactsIn } from './contact-data.ts';

const found = (text: string) => contactsIn(text).map((part) => `${part.kind}: ${part.text}`);

it.each([
  ['Write to jl dot carter at outlook dot com.', 'email: carter at outlook dot com'],
  ['Schreibt an k.brenner (at) posteo.de', 'email: k.brenner (at) posteo.de'],
  ['My Telegram is t.me/forkliftdave.', 'link: t.me/forkliftdave'],
  ['insta: kassameisje_1', 'link: insta: kassameisje_1'],
  ['see www.kein-lohn.example.', 'link: www.kein-lohn.example'],
  ['Pay GB29 NWBK 6016 1331 9268 19 and go', 'iban: GB29 NWBK 6016 1331 9268 19'],
  ['auf DE89370400440532013000 überweisen', 'iban: DE89370400440532013000'],
  ['with 219-09-9999 on it', 'id: 219-09-9999'],
  ['my QQ 12 34 56 C on the board', 'id: QQ 12 34 56 C'],
  ['Steuer-ID 86095742719 verschickt', 'id: 86095742719'],
  ['Die 15 070649 C 103 am Brett', 'id: 15 070649 C 103'],
  ['mon numéro 1 85 05 78 006 084 91, dans le vestiaire', 'id: 1 85 05 78 006 084 91'],
  ['mi DNI, 12345678Z, en el tablón', 'id: 12345678Z'],
  ['Mi NIE X1234567L estaba mal', 'id: X1234567L'],
  ['Mijn BSN 111222333 hing daar', 'id: 111222333'],
  ['My employee number 448213 is active', 'id: 448213'],
  ['Meine Personalnummer 30418 steht da', 'id: 30418'],
  ['Mon matricule 20817 apparaît', 'id: 20817'],
  ['Mi número de empleado 77231 sigue', 'id: 77231'],
  ['Durchwahl 387', 'phone: 387'],
  ['Zentrale 030/22334455, nach 15 Uhr', 'phone: 030/22334455'],
  ['Standard : 01.42.68.53.00', 'phone: 01.42.68.53.00'],
  ['Llamadme al 612 345 678 por la tarde', 'phone: 612 345 678'],
  ['oh seven nine double one, one two three, ring me', 'phone: oh seven nine double one, one two three'],
  ['Null eins sieben sechs, dann fünfundfünfzig', 'phone: Null eins sieben sechs, dann fünfundfünfzig'],
  ['zéro six, douze, trente-quatre, appelez-moi', 'phone: zéro six, douze, trente-quatre'],
  ['seis doce treinta y cuatro cero, llamad', 'phone: seis doce treinta y cuatro cero'],
  ['nul zes, twaalf vierendertig, bel maar', 'phone: nul zes, twaalf vierendertig'],
  ['Bel of app 06-12345678', 'phone: 06-12345678'],
])('finds how to reach someone in "%s"', (text, part) => expect(found(text)[0]).toBe(part));

it.each([
  'Der Posten 12345678A fehlt im Lager, X1234567A auch',
  'On 02/13/2001 08:02 and (01.01.2012) and 05.10.96-02.02.97',
  'We look at amazon.com and Booking.com all day, and deploy node.js',
  'About 1 200 000 parcels, 1.040.261 (1 July), 5.000 - 12.000 of them lost',
  'Part number 88-1045-77 is out of stock, and so is order 4471-2290',
  'Shifts of six, seven, eight and nine hours on four or five days',
  'ISO 9001:2015, 38.500 Euro, 1 850 euros, 401k, 24/7, 06:00-14:00',
])('finds nobody to reach in "%s"', (text) => expect(found(text)).toEqual([]));

it.each([
  ['GB29 NWBK 6016 1331 9268 18', 'iban'],
  ['86095742718', 'id'],
  ['1 85 05 78 006 084 92', 'id'],
  ['BSN 111222334', 'id'],
])('takes "%s", whose check digit is wrong, for no %s', (text, kind) =>
  expect(contactsIn(text).map((part) => part.kind)).not.toContain(kind),
);
