/** Words that hardly any text in the language does without, and some that reviews of work have. */
const frequentWords = {
  English:
    'the and of to is are was were have has had you your they their with for not but this that from when what which who my we our it be been on at as after there than out up no all if do did does would get me i so very more an over them just then until only every everything one how can will because about good work its too or us his her he she in time job team company people boss any much',
  German:
    'der die das den dem und ist nicht ich wir sie ein eine einen einer mit auf für von zu im auch sich es wird werden wurde haben hat war aber nur noch nach bei wie man sehr mein meine keine kein dass oder aus gibt an als am bin wer wenn seit so da hier was kann alle alles zum zur mich mir ihr ganz bis um vor über wieder mehr immer in will niemand des dort jeder jede jeden beim arbeit arbeiten firma kollegen chef chefin leute gut gute sind einfach viel',
  French:
    "le la les des et est une un pas que qui dans pour sur avec je nous vous il elle on au aux du ne plus mais sont mon ma notre ce cette très fait tout par jamais de à y si ils elles leur même sans être était a ont depuis trop bien rien chez quand aussi ou toujours me en son sa ses fut lors où puis cet l' d' c' j' m' s' n' qu' travail entreprise équipe chef collègues salaire personne été",
  Spanish:
    'de el la los las a y es una un no que en para por con se del al lo más pero muy son como mi su nos me hay está todo nada nunca cuando sin ni fue era han te ya si o desde hasta todos siempre sus soy le les porque cada mucho bien ser tiene tuvo este esta estos dos años también trabajo empresa jefe sueldo compañeros nadie horas',
  Dutch:
    'de het een en is niet ik wij we zijn van voor met op te er dat die aan ook maar bij wordt worden werd hebben heeft was als naar je mijn geen nog veel om alles niemand dan uit heb had ze zo wat wie door tot maak altijd nooit heel mij me onze kan komt hier daar gaat al of over dit hij zij alle deze waren onder toen na meer men hoe kon werk bedrijf baas loon mensen goed',
  Italian:
    'il lo la gli le di che è non un una per con del della sono si ma anche più mi ho nel alla molto ci questo tutti sempre mai azienda lavoro',
  Portuguese:
    'o a os as de que não um uma para com em no na do da é mas por mais muito são se ao eu meu foi tem você empresa trabalho nunca sem',
  Polish:
    'i w na nie się z do jest to że o jak ale po za od są tak praca pracy firma firmie dla bardzo już tylko przez ludzie mnie co było',
  Swedish:
    'och det att i en är som på av för med den till inte har jag de ett om men vi kan så från man mycket alla aldrig bra jobb',
  'Danish or Norwegian':
    'og det at i en er som på av af for med den til ikke har jeg de et om men vi kan så fra man meget mye alle aldri aldrig hvor bra bare jobb',
  Finnish:
    'ja on ei se että hän mutta ovat kun myös ole oli työ töitä hyvä kanssa joka vain niin minä olen kaikki',
  Turkish: 've bir bu için çok ile de da ne var yok ama gibi olarak daha iş en her ben sonra kadar değil',
} as const;
export type Language = keyof typeof frequentWords;

const languagesOf = new Map<string, Language[]>();
for (const [language, words] of Object.entries(frequentWords) as [Language, string][])
  for (const word of new Set(words.split(' ')))
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);

/** Texts with fewer words give no hint, because a title or a name would decide. */
const fewestWords = 8;
/** Of the words of a text. In English, German, French, Spanish and Dutch, the frequent ones are a third. */
const smallestShare = 0.15;

/**
 * The language whose frequent words a text has most of; the earlier in the list of languages if two have as many.
 * Also the share of such words, and of frequent English words.
 */
export function languageOf(text: string): {
  language: Language;
  words: number;
  share: number;
  english: number;
} {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/\p{L}[\p{L}\p{M}]*'?/gu) ?? [];
  const hits = new Map<Language, number>();
  for (const word of words)
    for (const language of languagesOf.get(word) ?? []) hits.set(language, (hits.get(language) ?? 0) + 1);
  const languages = Object.keys(frequentWords) as Language[];
  const [best = 'English'] = languages.toSorted(
    (one, other) => (hits.get(other) ?? 0) - (hits.get(one) ?? 0),
  );
  const shareOf = (language: Language) => (hits.get(language) ?? 0) / Math.max(1, words.length);
  return { language: best, words: words.length, share: shareOf(best), english: shareOf('English') };
}

const scripts = Object.entries({
  Cyrillic: /\p{Script=Cyrillic}/gu,
  Greek: /\p{Script=Greek}/gu,
  Arabic: /\p{Script=Arabic}/gu,
  Hebrew: /\p{Script=Hebrew}/gu,
  Chinese: /\p{Script=Han}/gu,
  Japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Korean: /\p{Script=Hangul}/gu,
  Devanagari: /\p{Script=Devanagari}/gu,
  Thai: /\p{Script=Thai}/gu,
});

/** What a text is mostly written in, as in "Mostly in German" and "Mostly in Cyrillic script"; undefined for English, and for a short text. */
export function foreignLanguage(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const script = scripts.find(([, pattern]) => (text.match(pattern)?.length ?? 0) * 2 > letters);
  if (script && letters >= fewestWords) return `${script[0]} script`;
  const { language, words, share, english } = languageOf(text);
  return words >= fewestWords && share >= smallestShare && share > 1.5 * english ? language : undefined;
}
