/**
 * What nearly everyone reads as an insult, in English, German, French, Spanish and Dutch. A word that also means
 * something harmless in one of them is left out ("dick", "retard", "con", "Pute"), or is here together with the words
 * that make it an insult ("gros con"). Lower case, without accents. Only the server and the pages that moderators use
 * may import this.
 */
const words = {
  strong: `
arsch arschgeige arschgeigen arschgesicht arschgesichter arschkriecher arschkriecherei arschkriecherin arschlecker
arschloch arschlocher arschlochern arschlochs arschloecher arsehole arseholes arselicker aschloch ass-hole
ass-holes ass-kisser ass-kissers ass-licker asshat asshats asshole assholes asswipe asswipes bamboula bamboulas
bastard bastarda bastardas bastarde bastardo bastardos bastards bellend bellends bicot bicots bitch bitches boluda
boludo boludos bootlicker bootlickers bougnoule bougnoules branleur branleurs branleuse branleuses bumblefuck
cabron cabrona cabronas cabronazo cabronazos cabrones capulla capullo capullos carapolla chinaman chupamedias
chupapollas clusterfucker cocksucker cocksuckers comemierda comemierdas conard conards conasse conchetumadre
conchuda conchudo connard connarde connards connasse connasses couillon couillons culero culeros culiao culiaos
cunt cunts cunty debiel debielen demerdard dickhead dickheads dickwad dickweed dipshit dipshits douchebag
douchebags dreckfotze drecksack drecksacke drecksau drecksaue dreckschwein dreckschweine dreckskerl dreckskerle
drecksvieh dumbass dumbasses dumbfuck dumbfucks dummkuh eikel encule enculee enculer encules enflure enflures
enfoire enfoiree enfoirees enfoires faggot faggots fatass fatso fettsack fettsau fickschlampe flikker flikkers
flittchen fotze fotzen fuckboy fucker fuckers fuckface fuckhead fucktard fuckwit fuckwits furcia furcias
geitenneuker geitenneukers gilipolla gilipollas gilipuertas gobshite gobshites gook gooks grognasse grognasses
hackfresse hijaputa hijoputa hijoputas hijueputa hijueputas hoer hoeren hoerenjong hoerenloper hoerenzonen
hoerenzoon hondenlul huevon huevona huevones hufter hufterig hufters hurensohn hurensohne hurensohnen hurentochter
jackass jackasses jerkoff jilipollas joputa joputas kackbratze kackvogel kanacke kanake kanaken kankerhoer
kankerjoden kankerjood kankerlijer kankerlijers kankerwijf kikes kinderficker klerelijer klerelijers klootviool
klootzak klootzakken klotewijf klugscheisser klugscheisserin knalltute knobhead knobheads kontkruiper kontkruipers
kontlikker kontlikkers kotzbrocken kutmarokkaan kutmarokkanen kuttenkop kutwijf kutwijven lameculos libtard lopette
lopettes lul lulhannes lulletje mafketel malnacida malnacido malnacidos malparida malparido malparidos mamon mamona
mamones marica maricas maricon maricona mariconazo maricones matennaaier matennaaiers merdeuse merdeux missgeburt
missgeburten mistkerl mistkerle mistsau miststuck miststucke mistvieh mofo mofos mongool motherfucker motherfuckers
nazisau neger negerin niakoue nigga nigger niggers nikker nikkers numbnuts nutte nutten pajeet pakis pede pedes
pelotuda pelotudo pelotudos pendeja pendejas pendejo pendejos petasse petasses pillock pillocks pissnelke
pleurislijer pokkenwijf polacke polacken pouffiasse pouffiasses poufiasse poufiasses putero puteros raclure
raclures raghead ragheads retarded rotwijf rotzak rotzakken rukker rukkers sackgesicht saftsack saftsacke salaud
salauds salop salopard salopards salope salopes salops sandnigger saubande saukerl scheisskerl scheisskerle
scheissweib schlampe schlampen schwanzlutscher schweinehund schweinehunde schwuchtel schwuchteln scumbag scumbags
shitbag shitbags shitbird shitface shithead shitheads shitstain shyster slet sletten slijmbal slijmballen slut
sluts smeerlap smeerlappen soplapollas spast spasten spasti spastis spaz spics subnormal subnormales sudaca sudacas
tafiole tafioles takkewijf tarada tarado tarados tarlouze tarlouzes teringlijer teringlijers teringwijf tocacojones
tocapelotas tosser tossers tosspot towelhead towelheads trannies tranny trou-du-cul trouduc trouducs trous-du-cul
trut trutten tuthola twat twats tyfuslijer tyfuslijers untermensch viezerik viezeriken volldepp volldeppen vollhonk
vollhonks vollhorst vollidiot vollidioten vollidiotin vollpfosten vollspast vollspasten vuilak wanker wankers weon
weones wetback wetbacks whore whores wichser wichsern wichsfresse wixer wixxer wog wogs youpin youpins zakkenwasser
zakkenwassers zandneger zandnegers zigeunerpack zorra zorras zorron`,
  mild: `
abruti abrutie abruties abrutis abschaum airhead airheads andouille andouilles armleuchter ausbeuterschwein babosa
baboso babosos bitchy blodmann bonehead boneheads bouffon bouffonne bouffons buffoon buffoons canalla canallas
cateto catetos charlots chupasangre chupasangres cingle cinglee cingles crapule crapules cretin cretina cretine
cretines cretino cretinos cretinous cretins deppen descerebrado descerebrados dimwit dimwits dombo dombo's domkop
domkoppen droplul druiloor druiloren dumbo dummkopf dummkopfe dumpfbacke dumpfbacken dunce dunces energumeno
energumenos esclavista esclavistas gesindel gluiperd gluiperds guignol guignols half-wit half-wits halfwit halfwits
halsabschneider hampelmann hielenlikker hielenlikkers hohlkopf hohlkopfe holzkopf hornochse hornochsen idiot idiota
idiotas idiote idioten idiotes idiotin idiotinnen idiots imbeciel imbecielen imbecil imbecile imbeciles klojo
klojo's knallkopf kneus kneuzen knucklehead knuckleheads kretin kretins kriecher kriechern kwibus lackaffe
lackaffen lapzwans lapzwansen leche-bottes leche-cul leche-culs lechebottes lecheur lecheurs lecheuse lecheuses
lerda lerdo lerdos loser losers low-life low-lifes lowlife lowlifes lumpenpack lunatic lunatics malloot malloten
mamarracho mamarrachos meathead megalomaniac moron morons muppet muppets narcissist narcissists narcist narcisten
narzisst narzissten narzisstin necia necio necios nincompoop nitwit nitwits numpties numpty numskull numskulls
nutjob nutjobs oelewapper oetlul palurdo palurdos pea-brain pelele penner pennern pinhead plonker plonkers prutser
prutsers psicopata psicopatas psycho psychopaat psychopaten psychopath psychopathe psychopathen psychopathes
psychopathic psychopathin psychopaths psychos randdebiel randdebielen rapiat rapiats saubeutel schleimer
schleimerin schleimern schmarotzer schnosel schoft schwachkopf schwachkopfe schwachkopfen schwachmat schwachmaten
scum simpleton simpletons sinverguenza sinverguenzas slapjanus slavendrijver slavendrijvers sleazebag sleazebags
slimeball slimeballs sociopaat sociopata sociopatas sociopaten sociopath sociopathe sociopathes sociopaths
sous-merde sous-merdes soziopath soziopathen stumper stumpers sukkel sukkels sycophant sycophants tiparraco tocard
tocards tolpel tontolaba tontopollas trantute trottel trotteln tussi tussis twerp twerps uilskuiken uilskuikens
vipere weirdo weirdos widerling widerlinge witzfigur witzfiguren zeikerd zeikerds zicke zicken`,
};

const phrases = {
  strong: `
a total retard, absolute prick, allez vous faire foutre, alte hexe, alte sau, alte ziege, are pricks,
arrogant prick, asqueroso de mierda, ass kisser, ass kissers, ass kissing, ass licker, bande de batards,
bande de cons, blode gans, blode kuh, blode pute, blode sau, blode ziege, bloder hund, brown noser, brown nosers,
bunch of pricks, bunch of retards, cara de culo, ce fumier, ce sont des cons, cerdo asqueroso, cerdo machista,
ces batards, ces cons, ces fumiers, come mierda, complete prick, de vrais cons, dick head, dick heads, dikke koe,
dikke lul, domme gans, domme koe, domme trut, dreckiges schwein, dumb blonde, dumb cow, dumme gans, dumme kuh,
dumme pute, dumme sau, dumme ziege, dummes weib, es un cerdo, es una guarra, est un batard, est une pute,
falsche schlange, falsche schlangen, fat cow, fat pig, fat pigs, ferme ta gueule, fette sau, fettes schwein,
fick dich, fickt euch, fille de pute, fils de pute, fils de putes, filthy pig, fuck off, fuck you, fucking retard,
fucking retards, go to hell, gorda asquerosa, greedy pig, greedy pigs, gros con, gros porc, gros porcs,
grosse conne, grosse merde, grosse pute, grosse vache, haufen dreck, haufen scheisse, hija de puta, hijas de puta,
hijo de la chingada, hijo de la gran puta, hijo de mil putas, hijo de perra, hijo de puta, hijo de su puta madre,
hijos de perra, hijos de puta, hinterhaltige schlange, is a prick, is a retard, jefa de mierda, jefe de mierda,
jeune con, kanker lijer, kanker lijers, kiss my arse, kiss my ass, klere lijer, krijg de kanker, krijg de tering,
krijg de tyfus, kut wijf, leche cul, leche culs, leck mich, leckt mich, mieses schwein, mieses stuck,
moro de mierda, moros de mierda, negro de mierda, nique ta mere, old cow, old hag, oude heks, panda de cerdos,
pauvre con, pedazo de mierda, perverses schwein, petit con, piece of shit, pieces of shit, puta jefa, puto jefe,
quel con, quels cons, racist pig, roi des cons, rot wijf, sac a merde, sack of shit, saco de mierda, sale arabe,
sale batard, sale con, sale conne, sale juif, sale juive, sale noir, sale porc, sale pute, sale race, sale type,
sales types, sexist pig, sexist pigs, shit head, silly cow, so ein schwein, sodemieter op, son of a bitch,
son of bitch, son unos cerdos, sons of bitches, sous merde, stomme koe, stuck scheisse, stuk ongeluk, stuk stront,
stupid cow, such a prick, such a retard, ta gueule, tas de merde, tering lijer, tering lijers, tete de noeud,
tetes de noeud, total retard, trou du cul, trous du cul, tyfus lijer, un con, un mongolien, une sous merde,
va chier, va te faire foutre, vayanse a la mierda, verpiss dich, vete a la mierda, vette zeug, vieille bique,
vieille peau, vieja bruja, vies varken, vieux con, vieze varkens, vous etes des cons, vuile hoer, vuile hond,
vuile jood, white trash`,
  mild: `
a bunch of monkeys, a nutter, absolute nutter, achterlijke baas, achterlijke gladiool, achterlijke mongool,
arme wurst, armes wurstchen, bande d'incapables, bande d'incompetents, bande de branques, bande de clowns,
bande de nuls, bande de tares, bende prutsers, brain dead, brainless sheep, bunch of clowns, circus of clowns,
complete nutter, debile profond, des debiles, desgraciados de, dumb as a rock, dumb asses, dummer hund,
een gek wijf, een griezel, een hork, een mongool, ein depp, es un inutil, es un payaso, es un trepa, es una inutil,
est un clown, falscher fuffziger, gros debile, gros nul, grosse debile, haufen affen, haufen clowns,
hirnlose affen, is a clown, is een clown, ist ein clown, jefa estupida, jefe estupido, kompletter versager,
kranke typen, kranker typ, langue de vipere, lauter affen, lauter clowns, lauter versager, lazy pigs, lying snake,
lying snakes, nut job, nut jobs, onbeschofte hond, pack of clowns, panda de ineptos, panda de inutiles,
panda de payasos, panda de vagos, power hungry maniac, run by clowns, snake in the grass, son unos inutiles,
son unos payasos, son unos sinverguenzas, son unos trepas, spineless worm, spineless worms, stelletje amateurs,
stelletje apen, stelletje clowns, stelletje eikels, stelletje prutsers, stuk verdriet, totaler versager,
two faced snake, two faced snakes, un debile, un desgraciado, un estupido, un gros nul, una desgraciada,
una estupida, una vibora, unas estupidas, unas viboras, une debile, une grosse nulle, une taree, unfahige trottel,
unos desgraciados, unos estupidos, unos inutiles, unos payasos, vals serpent, viejo verde, vieze griezel,
village idiot, zak hooi, zielig mannetje, zielige mannetjes`,
};

export type Degree = keyof typeof words;

/** How insulting a word, or the words of a phrase with a space between them, are. */
export const insults: ReadonlyMap<string, Degree> = new Map(
  (['mild', 'strong'] as const).flatMap((degree) =>
    [...words[degree].trim().split(/\s+/), ...phrases[degree].trim().split(/,\s+/)].map((key) => [
      key,
      degree,
    ]),
  ),
);
