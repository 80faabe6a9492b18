const list = (text: string): readonly string[] => text.trim().split(/\s*[,\n]\s*/);

/** Parts of invented company names. The first words of each list are the most frequent ones. */
export const surnames = list(`
  Smith, Müller, García, Silva, Nguyen, Weber, Martin, Kumar, Johnson, Schmidt, Rossi, Kowalski, Andersson, Novák, Fernández
  Jensen, Dubois, Yılmaz, Nowak, Papadopoulos, Schäfer, López, Söderström, Gonçalves, Kovács, Lefèvre, Brown, Hansen, Popescu
  Núñez, Østergaard, Wójcik, Çelik, Björk, Krüger, Łukasik, Žižka, Ångström, O'Brien, Horváth, Dvořák, Ibáñez, Țurcanu, Đorđević
  Groß, Weiß, Großmann, Tamm, Kask, Bērziņš, Kazlauskas, Mäkelä, Virtanen, Þórsson, van der Berg, de Vries, Saint-Clair
`);

export const sectors = list(`
  Solutions, Services, Consulting, Logistics, Technologies, Systems, Construction, Foods, Energy, Health, Media, Foundation
  Design, Engineering, Finance, Insurance, Motors, Pharma, Textiles, Robotics, Trading, Airlines, Hotels, Schools, Software
  Labs, Partners, Capital, Studios, Networks, Bäckerei, Maschinenbau, Électricité, Construcción, Alimentação, Żegluga, Bygg
`);

export const cities: readonly (readonly [city: string, country: string])[] = list(`
  London:United Kingdom, New York:United States, Berlin:Germany, Paris:France, Mumbai:India, Tokyo:Japan, Madrid:Spain
  Austin:United States, München:Germany, São Paulo:Brazil, Warszawa:Poland, Stockholm:Sweden, Zürich:Switzerland
  Toronto:Canada, Melbourne:Australia, Köln:Germany, Lyon:France, Kraków:Poland, Göteborg:Sweden, Malmö:Sweden
  Málaga:Spain, Århus:Denmark, Tromsø:Norway, İzmir:Türkiye, Brașov:Romania, Plzeň:Czechia, Győr:Hungary, Liège:Belgium
  Düsseldorf:Germany, Córdoba:Argentina, Bogotá:Colombia, Đà Nẵng:Vietnam, Reykjavík:Iceland, Saint-Étienne:France
  Cape Town:South Africa, Singapore:Singapore, Dublin:Ireland, Porto:Portugal, Tallinn:Estonia, Seoul:South Korea
`).map((pair) => pair.split(':') as [string, string]);

export const legalForms = list(
  'Inc., Ltd, GmbH, LLC, S.A., AG, B.V., AB, S.r.l., Pty Ltd, Oy, A/S, sp. z o.o., GmbH & Co. KG, s.r.o., plc, Corp.',
);

export const umbrellas = list(
  'Group, Holding, Holdings, Industries, Gruppe, Groupe, International, Grupo, & Co',
);

export const streets = list(
  'High Street, Main Street, Hauptstraße, Rue de la Gare, Calle Mayor, Storgatan, Via Roma, ul. Długa, Harbor Road',
);

/** Whole names in other scripts are made of a first and a second part. */
export const otherScripts: readonly (readonly [first: readonly string[], second: readonly string[]])[] = [
  [
    list('株式会社山田, 東和, 日進, 大空, みどり, サクラ, 北斗'),
    list('製作所, 電機, 商事, 食品, 物流, システム'),
  ],
  [list('Северный, Ромашка, Восток, Заря, Авангард, Ёлка'), list(' Транс, Строй, Сервис, Молоко, Энерго')],
  [list('Ήλιος, Αιγαίο, Ναυτική, Αθηνά'), list(' Τεχνική, Εμπορική, Ενέργεια')],
  [list('华东, 长城, 金山, 新星, 东方'), list('科技, 贸易, 集团, 食品, 物流')],
  [list('한빛, 대성, 미래, 푸른'), list('전자, 건설, 식품, 물류')],
  [list('النور, الشرق, الخليج'), list(' للتجارة, للطاقة, للبناء')],
  [list('भारत, सूर्य, गंगा'), list(' उद्योग, सेवा, ऊर्जा')],
  [list('אור, כרמל, גליל'), list(' הנדסה, מזון, שילוח')],
];

/** Coined names are two to four of these syllables. */
export const syllables = list(`
  ve, ra, no, lu, ki, ta, mo, zen, dor, xa, lin, que, sol, bri, fen, gal, hux, iva, jor, kel, lum, mir, nex, orb, pra, qui, ros
  syn, tel, umb, vor, wex, yar, zil, ab, cor, dex, eon, fla, gro, hal, ito, jun, kru, lep, min, nor, opa, pel, rin, sta, tri
`);

export const suffixes = list('com, com, com, com, de, co-uk, net, io, fr, pl, org, com-br, in, se, jp, it');
