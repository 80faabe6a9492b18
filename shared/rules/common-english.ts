/** Words that many people use about work, which don't show who wrote a text. */
export const commonEnglish = new Set(
  `
  a about above accept access accident according account across act action active activity actual actually add address
  admin adult advance advantage advice afford afraid after afternoon again against age agency ago agree ahead air alike
  all allow almost alone along already also although always am amazing among amount an and anger angry announce annual
  another answer any anybody anymore anyone anything anyway anywhere apart apology appear application apply appreciate
  approach appropriate approve area argue around arrange arrive as aside ask aspect at atmosphere attempt attend
  attention attitude authority available average avoid award aware away awful back background bad badly balance bank bar
  bare base basic basically be bear beat beautiful because become bed been before began begin behave behavior behind
  being belief believe belong below benefit beside best better between beyond big bill bit blame block board body bonus
  book boring born boss both bother bottom bought box boy branch break breakfast brief bright bring broad broken brother
  brought budget build building bully burn burnout business busy but buy by call calm came camera can cancel candidate
  cannot capable car card care career careful carry case cash catch cause celebrate center central certain certainly
  chain chair challenge chance change chaos charge chat cheap check chief child children choice choose city claim class
  clean clear clearly client climate climb clock close clothes coach code coffee cold colleague collect college color
  come comfort comfortable comment commission commit common communicate communication community commute company compare
  compensation compete competent competition complain complaint complete completely computer concern condition conflict
  confuse connect consider consistent constant constantly contact continue contract contractor contribute control
  conversation cool cooperate corner corporate correct cost could council count country couple course cover coworker
  create creative credit crew criticism cross culture current currently customer cut cycle daily damage danger dark data
  date daughter day dead deadline deal dear death debt decade decent decide decision deep defend degree delay deliver
  delivery demand department depend deserve design desk despite destroy detail determine develop developer development
  device did die differ difference different difficult difficulty dinner direct direction director disappear disappoint
  discover discuss discussion disrespect distance diverse diversity do doctor document does dog dollar done door double
  doubt down downside dozen drama draw dream dress drink drive driver drop due during dust duty each ear early earn
  earth easily easy eat economy edge education effect effective efficient effort eight either eleven else email
  emergency employ employee employer empty encourage end energy engage engineer enjoy enough ensure enter entire
  entirely environment equal equipment error especially even evening event eventually ever every everybody everyday
  everyone everything everywhere exact exactly example excellent except excited excuse exercise exist expect expectation
  expensive experience expert explain extra extreme extremely eye face fact factory fail failure fair fairly faith fall
  false familiar family far fast father fault favor favorite fear feature fed fee feed feedback feel feeling feet fell
  felt few field fight figure fill final finally finance find fine finger finish fire firm first fit five fix flat
  flexibility flexible floor flow fly focus follow food foot for force forever forget form formal former forward found
  four free freedom frequent frequently fresh friend friendly from front frustrate fulfill full fully fun function funny
  further future game gap gave general generally generous get girl give glad glass go goal god gone good gossip got
  government grade graduate great green greet ground group grow growth guarantee guess guest guide guy had hair half
  hall hand handle hang happen happy hard hardly harm has hate have he head health healthy hear heart heat heavy held
  hell hello help helpful her here herself hid hide high highly him himself hire his history hit hold holiday home
  honest honestly honesty hope horrible hospital hot hour house how however huge human hundred hurt husband idea ideal
  if ignore ill image imagine immediate immediately impact important impossible improve improvement in incentive include
  inclusive income increase incredible indeed independent individual industry influence inform information initiative
  inside instead insult insurance interest internal international interview into introduce invest involve is issue it
  item its itself job join joke judge jump junior just keep kept key kid kill kind kitchen knew know knowledge known
  label labor lack lady land language large last late lately later latest laugh launch law lay lead leader leadership
  leaf learn least leave lecture led left legal less lesson let letter level lie life lift light like likely limit line
  list listen little live load loan local location lock long longer look lose loss lost lot loud love low lower loyal
  loyalty luck lucky lunch machine mad made mail main mainly maintain major majority make male man manage management
  manager manner manual many map mark market mass massive match material matter may maybe me meal mean meaning meant
  measure medical meet meeting member mental mention mentor mess message met method middle might mile million mind mine
  minimum minor minute miss mission mistake mix model modern moment money monitor month monthly mood moral morale more
  morning most mostly mother motivate mouth move movement much multiple music must my myself name narrow nature near
  nearly necessary need negative neither network never new news next nice night nine no nobody noise none nor normal
  normally not note nothing notice now nowhere number nurse object obvious obviously occasion occasionally of off offer
  office officer official often oh oil ok okay old older on once one ongoing online only open operation opinion
  opportunity opposite option or order ordinary organization organize original other others otherwise ought our ours
  ourselves out outdated outside over overall overload overtime overwork own owner pace pack page paid pain paper parent
  park part particular particularly partly partner party pass past patient pause pay paycheck payment peace people per
  percent perfect perform performance perhaps period permission person personal personality personally phone physical
  pick picture piece place plan plant play please plenty plus point policy politics poor poorly popular position
  positive possible potential pound power practical practice praise prefer prepare present pressure pretend pretty
  prevent previous price pride principle print prior private probably problem procedure process produce product
  production productive professional profit program progress project promise promote promotion proper properly protect
  proud prove provide public pull punish purpose push put qualification quality quarter question quick quickly quiet
  quit quite quota race racism radio rain raise ran range rank rare rarely rate rather rating reach react read ready
  real reality realize really reason reasonable receive recent recently recognition recognize recommend record recruit
  red reduce refer reflect refuse regard region regular regularly reject relate relation relationship relax release
  relevant reliable rely remain remember remind remote remove repeat replace reply report reputation request require
  requirement research resource respect respond response responsibility responsible rest restaurant result retail retain
  retire return reveal review reward rich rid ride right rise risk road role room rotate rotation rough round routine
  rude rule run rush sad safe safety said salary sale same sat save saw say scale schedule school score screen season
  seat second secret section security see seem seen select self sell send senior sense sent separate serious seriously
  serve service session set seven several severe share she shift shop short shortage should shout show shut sick side
  sign significant silence silly similar simple simply since single sister sit site situation six size skill sleep slow
  slowly small smart smile so social society soft software sold solid solution solve some somebody somehow someone
  something sometimes somewhat somewhere son soon sorry sort sound source space speak special specific speed spend
  spirit split spoke sport spot spread staff stage stand standard start state station stay steady step stick still stock
  stop store story straight strange street strength stress stressful strict strong structure struggle student study
  stuff stupid style subject succeed success successful such sudden suddenly suffer suggest suggestion suit summer
  supervise supervisor supply support supportive suppose sure surprise survive switch system table take talent talk
  target task tax teach team teamwork tech technical technology tell ten tend term terrible test text than thank thanks
  that the their them themselves then there therefore these they thing think third this those though thought thousand
  threat threaten three through throughout throw thus ticket tie tight time tip tire title to today together told
  tomorrow tone tonight too took tool top total totally touch tough toward town toxic track trade tradition traffic
  train training transfer transparency transparent travel treat treatment trial trip trouble truck true truly trust
  truth try turn turnover twelve twenty twice two type typical typically ugly unable under understaffed understand
  understood unfair unfortunately union unit unless unlike unpaid unprofessional unrealistic until unusual up update
  upon upper upset us use used useful useless user usual usually vacation valuable value variety various vary very view
  violate vision visit voice volume wage wait walk wall want war warehouse warm warn warning was waste watch water way
  we weak wear week weekend weekly weight welcome well went were what whatever wheel when whenever where whether which
  while white who whole whom whose why wide wife will win window winter wish with within without woman women wonder
  wonderful wood word work worker workload workplace world worry worse worst worth would write writing wrong yard year
  yearly yell yes yesterday yet you young your yours yourself zero
`
    .trim()
    .split(/\s+/),
);
