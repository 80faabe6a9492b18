// Names that aren't English words, as search keys: lower case, without accents. A hint needs the frequent names of
// many countries, not all. Names that are also words ("Mark", "Rose") or cities ("Sofia") are listed separately.
const split = (names: string) => new Set(names.trim().split(/\s+/));

export const givenNames = split(`
aaron abby abdul abdullah abigail adam adele adrian adriana adrien agata agnes agnieszka ahmad ahmed aiden aisha
akira alan albert alberto alejandra alejandro aleksander aleksandr aleksandra alessandra alessandro alessio alex alexander alexandra
alexandre alexei alexey alexis alfonso alfred alfredo alice alicia alina aline alisha alison allison alyssa amadou
amanda amelia amelie amina amir amit amy ana anastasia anders andre andrea andreas andrei andres andrew andrey
andrzej angela angelica anil anita anja anjali anke ankit anna annabel anne anneke anneliese annemarie annette
annika ansgar anthony antje antoine anton antonia antonio anurag arash arjun armando arnaud arne arthur arturo arun
ashley astrid asuka audrey aurelie axel ayesha aylin ayse barbara barry bartosz bastian beata beatrice beatriz ben
benedikt benjamin benny benoit bernadette bernard bernd bernie bertram beth bethany bettina bianca bjorn bob bogdan
bradley brandon brenda brian bridget bridgit brigitte brittany bruno bryan caitlin cameron camila camille carla
carlo carlos carmen carol caroline carolyn carsten catarina cathal catherine cathy cecilia cedric celine cesar
chantal charles charlie chiara chinedu chloe chris christa christel christina christine christoph christophe
christopher ciara cindy claire clara claudia claudio claus clemens colin connor conor corinna craig cristian
cristina cynthia dagmar damian damien dan daniel daniela daniele danielle danny dariusz darren dave david davide
deborah deepa deepak deirdre denis denise dennis derek dermot diana diego dieter dilip dimitri dimitris dirk dmitri
dmitry dolores dominic dominik dominique donald donna dorota dorothea dorothy doug douglas dylan eamonn eddie
eduardo edward edwin eileen eleanor elena eleni elias elisa elisabeth elise elizabeth elke ella ellen elsa emil
emilia emilie emily emma emmanuel enrique eoin eric erica erik erika erin ernest ernesto esther ethan eugene eva
evelyn ewa fabian fabio fabrice farah fatima fatma federico felipe felix ferdinand fernanda fernando filip finn
fiona florian francesca francesco francisco francois francoise franz fred frederic frederick frederik friedrich
fritz gabriel gabriela gabriele gareth gary gavin gemma geoff geoffrey georg george georges georgios gerald gerard
gerd gerhard gianluca gilles gillian gina giorgio giovanni giulia giuseppe gloria gonzalo goran gordon gosia graham
greg gregor gregory greta grzegorz guido guillaume guillermo gunnar gunther gustav gustavo hakan hamza hanna hannah
hannes hans harald harold harriet harry hartmut hasan hassan heather hector heidi heike heiko heinrich heinz helen
helena helene helga helmut hendrik henning henri henrik henry herbert hermann hildegard hiroko hiroshi holger howard
hugo hussein iain ian ibrahim ignacio ikram ilse imran ines inga inge ingeborg ingo ingrid irene irina iris isaac
isabel isabella isabelle ivan ivana iwona jaap jacek jackie jackson jacob jacqueline jacques jaime jakob jakub james
jamie jana jane janet janine janusz jarek jaroslav jasmin jasmine jason jasper javier jayden jean jeanette jeff
jeffrey jelena jennifer jenny jens jeremy jerome jerry jesper jessica jessie jim jimmy joachim joan joanna joanne
joao jochen joe joel joelle johan johann johanna johannes john johnny jolanta jon jonas jonathan jonny jordi jorg
jorge jorn jose josef joseph josephine josh joshua josie juan juanita judith judy jules julia julian juliana julie
julien juliette julio julius jurgen justin justyna jutta kacper kai kamil kamila karen kari karim karin karina karl
karla karolina karsten katarina katarzyna kate katharina katherine kathleen kathrin kathryn kathy katie katja katrin
katrina katy kazuki keiko keith kelly kemal kenji kenneth kenta kerry kerstin kevin khadija khalid kieran kim
kimberly kiran kirsten kirsty klara klaus kofi konrad konstantin kristen kristian kristin kristina kristof krystyna
krzysztof kunal kurt kwame kyle lakshmi larissa lars laszlo laura lauren laurence laurent lea leah leandro leila
lena lennart leo leon leonard leonardo leonie leopold leroy leslie levent liam lidia lieke lilian liliana lily linda
lindsay lisa lise lloyd lorenzo lothar louis louisa louise luana luc luca lucas lucia lucie lucy ludwig luigi luis
luisa lukas luke lutz lydia lynn maarten maciej maddie madeleine magda magdalena magnus mahmoud maja malcolm
malgorzata malte manfred manish manuel manuela marc marcel marcela marcelo marcin marco marcos marcus mareike marek
margaret margarita margit margot maria mariam mariana marianne marie marija marijke marina mario marion marisol
marius marjan marjorie marko markus marlene marta marten martha martijn martin martina marty martyna mary maryam
massimo mateo mateusz mathias mathieu mathilde matt matteo matthew matthias matthieu maud maureen maurice mauricio
mauro maximilian meera mehdi mehmet melanie melissa meryem michael michaela michal michel michele michelle miguel
mikael mike mikhail mikkel milan milena miriam mirjam mohamed mohammad mohammed mona monica monika monique moritz
morten muhammad murat mustafa nadia nadine nadja naomi natalia natalie natasha nathalie nathan nathaniel neha neil
nele nelly nguyen niall nicholas nick nicola nicolas nicole niels nigel nikhil nikita niklas nikolai nikolaj nikolas
nils nina nisha noah noel noemi noor nora norbert norma norman oisin ola olaf oleg olga oliver olivia olivier
olumide oluwaseun omar omkar oscar oskar osman otto owen pablo padraig pamela paola paolo pascal patricia patrick
patrik patrycja paul paula paulina pauline paulo pavel pawel pedro perrine pete peter petra phil philip philipp
philippa philippe phillip phoebe pia pierre pieter piotr pooja prakash pranav pratik preeti priya przemyslaw rachel
radek rafael raffaele rahul raimund rainer raj rajesh rakesh ralf ralph ramesh ramon ramona raphael raquel rashid
raul ravi raymond rebecca rebekka regina reinhard remi renata renate rene renee rhys ricardo riccardo richard rina
rishi rita robert roberta roberto robin rocio roderick rodrigo roger rohan roisin roland rolf roman ron ronald ronny
rosa rosalie rosario rosemarie rosie ross roxana roy ruben rudolf rui rukhsana rupert ruth ryan sabine sabrina sadie
saif saito sakura sally salma sam samantha samir samuel sandra sanjay sanna sanne sara sarah sascha satish satoshi
saul scott seamus sean sebastian sebastien selina serena serge sergei sergey sergio severin shane shannon sharon
shawn sheila shirley shreya sibylle siegfried sigrid sile silke silvia simon simona simone sinan sinead siobhan
slawomir solveig sonia sonja sophia sophie soren stacey stan stanislav stefan stefania stefanie steffen stella
stephan stephane stephanie stephen steve steven stine stuart sunil suresh susan susana susann susanne sushma suzanne
svein sven svenja svetlana swantje sylvia sylvie sylwia takashi tamara tania tanja tanya tariq tatiana tatjana
tatsuya taylor ted teresa terry tess theo theodor theresa therese thiago thibault thierry thomas thorsten tiago
tiffany tim timo timothy tina tjark tobias toby todd tom tomas tomasz tommaso tommy tomoko tony torben tore torsten
tracey tracy trevor trish tristan trudy tuomas ulf ulla ulrich ulrike umut ursula ute uwe valentina valeria valerie
vanessa vasco vera verena veronica veronika veronique vicente vicky victor vijay vikram viktor viktoria vincent
vincenzo vinod viola virginie vivian vivien vladimir volker walter waltraud wanda warren wei wendy werner wesley
wibke wiebke wiktor wilfried wilhelm willem william wim wojciech wolfgang xavier yan yannick yasmin yasmine ying
yoko yolanda yosef yuki yuri yusuf yves yvette yvonne zack zahra zainab zbigniew zeynep ziad zoe zofia zsofia zuzana`);

/** Given names that are also words, months or cities: a capital within a sentence makes them names. */
export const ambiguousNames = split(`
angel art aurora bill carl dawn dean devon drew elif faith frank gene grace hank heath herb hope ivy jack jan jay
joy ken kit lance lee mark max mei mercedes mick mina norm olive pat patty penny ray reed rich rick rob rod rose
russ sandy sid stu sue ted vic wade will`);

export const familyNames = split(`
ahmed ali andersen anderson andersson bauer becker berg bernard bianchi braun brown carter chen clark cohen collins
costa davies davis diaz dubois dupont edwards eriksson esposito evans fernandez ferrari fischer garcia gonzalez
gupta hansen harris hernandez hoffmann hughes ivanov jackson jansen janssen jensen johansen johansson johnson jones
kaya keller khan kim klein koch kovacs kowalski kruger kumar larsen laurent lehmann leroy lewis lin liu lopez
martinez martins meier meyer miller mitchell moore moreau morris mueller muller murphy nagy nguyen nielsen nilsson
nordmann novak nowak obrien olsen olsson patel pedersen pereira perez petersen peterson phillips popescu ramirez
reilly richter roberts robinson rodriguez romano rossi russo ryan sanchez santos schafer schmid schmidt schmitt
schneider schroder schulz schwarz sharma silva singh smith sorensen stewart suzuki svensson takahashi tanaka taylor
thompson torres tran turner visser wagner walker wang watson weber white williams wilson wisniewski wojcik wolf
wright yilmaz zhang zimmermann`);

/** Before a name. */
export const titles = split(
  'mr mrs ms miss dr prof sir madam herr frau mme mlle monsieur madame senor senora',
);

/** People with one of these roles are often named right after it. */
export const roles = split(`
boss buddy ceo cfo chairman chairwoman coo coworker co-worker colleague cto director foreman founder head lead leader
manager mentor owner president principal recruiter superior supervisor teammate trainer`);

export const departments = split(`
accounting design engineering finance hr it legal logistics management marketing operations payroll production
purchasing qa quality sales security support`);

/** Actions that someone does to someone. */
export const doneBy = split(
  'asked bullied fired harassed hired insulted interviewed managed promoted supervised told trained',
);

/** Capitalized words that aren't people's names. */
export const commonWords = split(`
a about account accounts administrator advisor affairs after agent agile all also always analyst and another any anyone
application april architect area as assistant associate at august balance bank benefits best board both branch brand bring
budget business but by call campus can canteen care career careers case center central centre certified chain change chef
chief christmas city clerk client clients coach code coffee colleagues college commercial communication communications
community company compensation consultant content contract coordinator corporate corporation council counsel country
county culture customer customers cyber daily data day days december department deputy design designer developer
development did director directors district division do does don't driver early easter education eight either electrical
email emails employee employees end energy engineer engineering engineers english enterprise environment equal european
even evening event events every everybody everyone everything executive experience expert facilities facility family fair
february federal feedback field finance financial first five floor folks food for founder four french friday friends from
full fund game general german get girls global go good google got government graduate great green group growth guys hall
happy have having he head health help her here high hire hiring his holiday home honestly hospital hotel hour hours house
how hr human i if in inc incentive industrial information infrastructure innovation inside insurance intern international
internship interview interviews investment is issues it it's its january job jobs july june junior just keep key lab lack lane
language late lead leaders leadership leads learning leave legal let life line listen local logistics long loss love low
ltd machine maintenance make man management manager managers many march market marketing master may meetings member memorial
men mental middle mine mobile monday money monthly more morning most mountain my national nature network never new next
night no nobody none north not nothing november now number nurse october of off office officer officers on once one only
open operation operations operator opportunities opportunity or order other others our ours out overall overtime owner
parental park part partner party pay payroll pension people performance personal personally plan planner planning plant
plus policy position power preparing private process product production professional program programme project projects
promotion promotions public quality quarter quarterly quiet raises read red regional relations remote representative
research resources respect review reviews rise road room safety salaries salary sales same saturday school science
scientist scrum second security senior september service services seven shared she shift shifts shop short silicon since
site six small so social software solutions some somebody someone sometimes south special specialist sports staff start
state states station still store strategy street stress strong student studio success summer sunday supervisor supply
support supreme system systems take talent teacher team teams tech technical technician technology ten terminal terrible
thanks that the their them then there these they things this those three thursday time to today together too top total
toxic tower town trade trainee training transport travel treasury trust tuesday two typical u.s. under union unit united
university until upper used user value vendor very vice wage wages warehouse wednesday week weekly well west what when
where which while who whoever why winter with without women work worker workers working workplace works world worst would
year years yes yet you young your youth`);
