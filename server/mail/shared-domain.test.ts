import { describe, expect, it } from 'vitest';
import { isSharedDomain } from './shared-domain.ts';

// Real names on purpose, because this tests judgments about the world. The tests don't contact or look up any of
// them.
const employers: Record<string, string> = {
  'carriers and internet providers': `
    att.com verizon.com t-mobile.com comcast.com charter.com cox.com lumen.com centurylink.com altice.com altusa.com
    dish.com windstream.com ftr.com uscellular.com telus.com bell.ca rci.rogers.com sjrb.ca sasktel.com bt.com
    ee.co.uk openreach.co.uk vodafone.com vodafone.co.uk sky.uk virginmediao2.co.uk virginmedia.co.uk talktalkgroup.com three.co.uk
    o2.com telekom.de telekom.com t-systems.com 1und1.de vodafone.de telefonica.com telefonica.de orange.com
    bouyguestelecom.fr iliad.fr sfr.com telecomitalia.it windtre.it fastweb.it kpn.com vodafoneziggo.com proximus.com
    telenetgroup.be swisscom.com sunrise.net a1.at a1.group magenta.at teliacompany.com tele2.com telenor.com
    telenor.no nuuday.dk elisa.fi dna.fi eir.ie cosmote.gr ote.gr play.pl orange.pl cetin.cz o2.cz telekom.hu
    rt.ru beeline.ru megafon.ru mts.ru turkcell.com.tr turktelekom.com.tr ntt.com nttdocomo.com kddi.com softbank.jp
    sktelecom.com kt.com lguplus.co.kr chinamobile.com chinatelecom.com.cn cht.com.tw pccw.com singtel.com starhub.com
    telstra.com team.telstra.com optus.com.au tpgtelecom.com.au nbnco.com.au spark.co.nz one.nz mtn.com vodacom.co.za
    telkom.co.za safaricom.co.ke airtel.com bharti.in jio.com bsnl.co.in etisalat.ae stc.com.sa bezeq.co.il
    telmex.com claro.com.br vivo.com.br oi.net.br entel.cl antel.com.uy`,
  universities: `
    stanford.edu mit.edu harvard.edu berkeley.edu yale.edu princeton.edu columbia.edu cornell.edu upenn.edu
    uchicago.edu umich.edu utexas.edu ucla.edu washington.edu nyu.edu gatech.edu cmu.edu duke.edu asu.edu psu.edu
    purdue.edu wisc.edu osu.edu jhu.edu caltech.edu ox.ac.uk cam.ac.uk imperial.ac.uk ucl.ac.uk ed.ac.uk
    manchester.ac.uk open.ac.uk tum.de lmu.de rwth-aachen.de kit.edu fu-berlin.de uni-heidelberg.de ethz.ch epfl.ch
    uzh.ch univie.ac.at kuleuven.be ugent.be uva.nl tudelft.nl uu.nl sorbonne-universite.fr polytechnique.edu
    unibo.it polimi.it uniroma1.it ub.edu uam.es ulisboa.pt uio.no ntnu.no uib.no kth.se lu.se uu.se ku.dk dtu.dk
    helsinki.fi aalto.fi ut.ee hi.is uw.edu.pl cuni.cz elte.hu auth.gr metu.edu.tr boun.edu.tr msu.ru hse.ru
    tau.ac.il technion.ac.il iitb.ac.in iisc.ac.in u-tokyo.ac.jp kyoto-u.ac.jp snu.ac.kr kaist.ac.kr
    tsinghua.edu.cn pku.edu.cn ntu.edu.tw hku.hk nus.edu.sg ntu.edu.sg um.edu.my chula.ac.th unimelb.edu.au
    sydney.edu.au anu.edu.au auckland.ac.nz utoronto.ca mcgill.ca ubc.ca uwaterloo.ca usp.br unicamp.br unam.mx
    tec.mx uba.ar uc.cl uct.ac.za uonbi.ac.ke`,
  media: `
    cnn.com nytimes.com washpost.com wsj.com dowjones.com foxnews.com nbcuni.com cbs.com disney.com abc.com
    latimes.com usatoday.com bloomberg.net thomsonreuters.com reuters.com apnews.com npr.org bbc.co.uk bbc.com
    theguardian.com guardian.co.uk ft.com economist.com telegraph.co.uk itv.com sky.uk zeit.de spiegel.de faz.de
    axelspringer.com zdf.de ndr.de delfi.lv delfi.lt lemonde.fr lefigaro.fr radiofrance.com tf1.fr rai.it repubblica.it elpais.es
    prisa.com rtve.es rtp.pt nrk.no vg.no aftenposten.no schibsted.com svt.se dn.se dr.dk tv2.dk yle.fi rte.ie
    irishtimes.com vrt.be rtbf.be nos.nl dpgmedia.nl srf.ch nzz.ch orf.at tvp.pl agora.pl ceskatelevize.cz abc.net.au
    nine.com.au news.com.au cbc.ca globeandmail.com nhk.or.jp asahi.com nikkei.com kbs.co.kr timesinternet.in
    ndtv.com thehindu.co.in straitstimes.com sph.com.sg scmp.com aljazeera.net haaretz.co.il corp.globo.com
    folha.com.br clarin.com eltiempo.com netflix.com spotify.com warnerbros.com time.com condenast.com`,
  'employers that run webmail': `
    yahooinc.com apple.com google.com microsoft.com tencent.com navercorp.com kakaocorp.com united-internet.de
    corp.mail.ru vk.company vk.team yandex-team.ru rambler-co.ru firma.seznam.cz italiaonline.it freenet.ag
    ringieraxelspringer.pl grupawp.pl firma.interia.pl uolinc.com alibaba-inc.com corp.netease.com
    staff.sina.com.cn sohu-inc.com lycorp.co.jp rediff.com proton.ch tutao.de fastmailteam.com zohocorp.com
    37signals.com laposte.fr duckduckgo.com mozilla.com bytedance.com corp.earthlink.com heinlein-support.de`,
  'technology and software': `
    dell.com ibm.com us.ibm.com oracle.com cisco.com intel.com amd.com nvidia.com hp.com hpe.com salesforce.com
    adobe.com sap.com amazon.com meta.com fb.com x.com linkedin.com github.com gitlab.com atlassian.com shopify.com
    stripe.com airbnb.com uber.com lyft.com dropbox.com slack-corp.com zoom.us twilio.com cloudflare.com datadoghq.com
    snowflake.com palantir.com openai.com anthropic.com workday.com servicenow.com vmware.com redhat.com canonical.com
    suse.com booking.com adyen.com asml.com nxp.com philips.com zalando.de deliveryhero.com n26.com klarna.com
    ericsson.com nokia.com unity3d.com king.com mojang.com opera.com visma.com dassault-systemes.com capgemini.com
    atos.net ubisoft.com criteo.com infosys.com tcs.com wipro.com hcl.com techmahindra.com flipkart.com zoho.in
    samsung.com lge.com sony.com fujitsu.com hitachi.com nec.com rakuten.com huawei.com lenovo.com xiaomi.com
    tsmc.com acer.com asus.com grab.com sea.com canva.com xero.com mercadolibre.com nubank.com.br globant.com
    avast.com jetbrains.com epam.com kaspersky.com wix.com checkpoint.com logitech.com godaddy.com namecheap.com`,
  'banks and insurers': `
    jpmorgan.com jpmchase.com bankofamerica.com bofa.com citi.com wellsfargo.com gs.com ms.com aexp.com visa.com
    mastercard.com blackrock.com fidelity.com schwab.com usaa.com allstate.com progressive.com metlife.com rbc.com
    td.com bmo.com scotiabank.com hsbc.com barclays.com lloydsbanking.com natwest.com santander.co.uk aviva.com db.com
    commerzbank.com allianz.de munichre.com ubs.com swissre.com zurich.com bnpparibas.com socgen.com axa.com
    credit-agricole-sa.fr unicredit.eu intesasanpaolo.com generali.com bbva.com gruposantander.com caixabank.com
    ing.com rabobank.nl abnamro.nl kbc.be dnb.no nordea.com seb.se swedbank.se danskebank.dk op.fi pkobp.pl
    erstegroup.com otpbank.hu sberbank.ru tinkoff.ru mufg.jp smbc.co.jp dbs.com icbc.com.cn hdfcbank.com icicibank.com
    sbi.co.in cba.com.au nab.com.au westpac.com.au anz.com standardbank.co.za itau-unibanco.com.br bradesco.com.br`,
  'industry, trade, transport and energy': `
    ge.com boeing.com lmco.com ford.com gm.com tesla.com toyota.com honda.com bmw.de bmwgroup.com mercedes-benz.com
    volkswagen.de bosch.com siemens.com basf.com bayer.com thyssenkrupp.com continental.com renault.com stellantis.com
    airbus.com total.com totalenergies.com shell.com bp.com equinor.com vattenfall.com orsted.com enel.com eni.com
    iberdrola.es edf.fr engie.com rwe.com eon.com exxonmobil.com chevron.com gazprom.ru novartis.com roche.com
    pfizer.com merck.com gsk.com astrazeneca.com novonordisk.com sanofi.com jnj.com pg.com unilever.com nestle.com
    danone.com mars.com coca-cola.com pepsico.com heineken.com ab-inbev.com diageo.com walmart.com target.com
    costco.com kroger.com homedepot.com tesco.com sainsburys.co.uk aldi.de lidl.de carrefour.com ikea.com hm.com
    inditex.com nike.com adidas.com lvmh.com lufthansa.com delta.com united.com aa.com ba.com airfrance.fr klm.com
    sas.se norwegian.com ups.com fedex.com dhl.com maersk.com dsv.com deutschebahn.com sncf.fr sbb.ch usps.gov
    royalmail.com posten.no postnord.com tata.com mahindra.com reliance.com petrobras.com.br vale.com embraer.com.br
    cemex.com pemex.com bhp.com riotinto.com qantas.com.au fonterra.com sasol.com hyundai.com posco.com
    mitsubishicorp.com panasonic.com caterpillar.com deere.com 3m.com honeywell.com mmm.com volvo.com scania.com`,
  'advice, health, public and small employers': `
    deloitte.com pwc.com kpmg.com ey.com accenture.com mckinsey.com bcg.com bain.com mayo.edu clevelandclinic.org
    kp.org hcahealthcare.com nhs.net charite.de karolinska.se aphp.fr helse-bergen.no un.org who.int europa.eu
    ec.europa.eu nasa.gov state.gov irs.gov cityofnewyork.us lacity.org berlin.de stuttgart.de muenchen.de oslo.kommune.no
    stockholm.se paris.fr regione.lombardia.it nsw.gov.au cern.ch redcross.org wikimedia.org greenpeace.org
    hansen-bygg.no baeckerei-schmidt.de garage-dupont.fr cafe.no studio.design acme.agency
    herzen.spb.ru 1543.msk.ru kse.org.ua nmu.org.ua istea.com.ar
    pizzeria-roma.it plumbing.london doctor.nyc firma.wien atelier.paris`,
  'international names': `
    яндекс.рф почта.рф кремль.рф правительство.рф россети.рф ржд.рф пример.рф завод.рф музей.рф президент.рф дом.рф
    мвд.рф школа.рус компания.москва укрпошта.укр приклад.укр пошта.срб предприятие.бел компания.қаз фирма.бг
    公司.中国 清华大学.中国 华为.中国 百度.中国 招商银行.中国 台灣大學.台灣 汇丰.公司.香港 例え.jp 日本語.jp 株式会社.jp
    삼성.한국 회사.한국 شركة.مصر مثال.السعودية شركة.امارات दूरसंचार.भारत উদাহরণ.ভারত επιχείρηση.ελ müller.de bücher.ch
    æøå.no smörgås.se château.fr españa.es göteborg.se zürich.ch østfold.no kraków.pl`,
};

const mailDomains: Record<string, string> = {
  'around the world': `
    gmail.com googlemail.com outlook.com hotmail.com live.com msn.com passport.com hotmail.co.uk hotmail.fr hotmail.de
    hotmail.it hotmail.es outlook.fr outlook.de outlook.es outlook.jp outlook.com.br live.co.uk live.nl live.no live.se
    yahoo.com ymail.com rocketmail.com yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.co.jp yahoo.co.in
    yahoo.com.br yahoo.com.au yahoo.ca myyahoo.com aol.com aim.com icloud.com me.com mac.com mail.com email.com usa.com
    gmx.com gmx.net gmx.de gmx.at gmx.ch proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.io
    tuta.com tutamail.com keemail.me fastmail.com fastmail.fm hushmail.com zoho.com zohomail.com hey.com duck.com
    mozmail.com inbox.com lycos.com excite.com runbox.com posteo.de mailbox.org startmail.com mailfence.com riseup.net
    disroot.org cock.li privaterelay.appleid.com simplelogin.com
    aol.de aol.fr live.com.my icloud.com.cn fastmail.net fastmail.us fastmail.co.uk eml.cc 123mail.org posteo.net posteo.at
    dismail.de systemli.org inventati.org aktivix.org murena.io e.email vivaldi.net ctemplar.com kolabnow.com
    countermail.com soverin.net thexyz.com runbox.no purelymail.com mailo.com net-c.com mailoo.org ik.me etik.com
    8alias.com dralias.com`,
  'North America': `
    att.net sbcglobal.net bellsouth.net pacbell.net ameritech.net swbell.net prodigy.net verizon.net comcast.net
    xfinity.com cox.net charter.net rr.com nyc.rr.com roadrunner.com optonline.net optimum.net frontier.com
    frontiernet.net centurylink.net embarqmail.com q.com windstream.net earthlink.net mindspring.com juno.com
    netzero.net netzero.com suddenlink.net mchsi.com cableone.net wowway.com tds.net hughes.net rcn.com peoplepc.com
    wavecable.com flash.net nvbell.net webtv.net nbnet.nb.ca
    insightbb.com atlanticbb.net fuse.net gci.net hawaiiantel.net
    rogers.com shaw.ca sympatico.ca bell.net videotron.ca telus.net eastlink.ca cogeco.ca sasktel.net mts.net`,
  'Britain and Ireland': `
    btinternet.com btopenworld.com talk21.com sky.com virginmedia.com virgin.net ntlworld.com blueyonder.co.uk
    talktalk.net tiscali.co.uk plus.com o2.co.uk wanadoo.co.uk freeserve.co.uk lineone.net orange.net eircom.net`,
  'Germany, Austria, Switzerland': `
    t-online.de web.de freenet.de arcor.de 1und1.com online.de email.de kabelmail.de unitybox.de vodafonemail.de
    o2online.de alice-dsl.net hanse.net ewetel.net netcologne.de a1.net aon.at chello.at utanet.at inode.at
    mail.de kabelbw.de online-home.de
    bluewin.ch hispeed.ch sunrise.ch swissonline.ch`,
  'France, Belgium, Netherlands': `
    orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr numericable.fr voila.fr club-internet.fr aliceadsl.fr
    telenet.be skynet.be proximus.be scarlet.be voo.be ziggo.nl kpnmail.nl planet.nl hetnet.nl home.nl chello.nl upcmail.nl
    xs4all.nl casema.nl quicknet.nl versatel.nl noos.fr 9online.fr dartybox.com`,
  'Southern Europe': `
    libero.it virgilio.it alice.it tim.it tin.it tiscali.it inwind.it iol.it fastwebnet.it aruba.it poste.it terra.es
    telefonica.net ono.com orange.es sapo.pt netcabo.pt iol.pt clix.pt otenet.gr forthnet.gr hol.gr in.gr mynet.com
    ya.com jazztel.es giallo.it`,
  'Nordic and Baltic countries': `
    online.no telia.com comhem.se bredband.net spray.se home.se passagen.se tdcadsl.dk mail.dk jubii.dk stofanet.dk
    luukku.com kolumbus.fi elisanet.fi saunalahti.fi pp.inet.fi suomi24.fi simnet.is hot.ee mail.ee online.ee inbox.lv
    inbox.lt one.lt`,
  'Central and Eastern Europe': `
    wp.pl onet.pl onet.eu o2.pl op.pl vp.pl interia.pl interia.eu gazeta.pl poczta.onet.pl poczta.fm tlen.pl neostrada.pl
    seznam.cz email.cz post.cz centrum.cz atlas.cz volny.cz azet.sk zoznam.sk centrum.sk pobox.sk freemail.hu citromail.hu
    t-online.hu indamail.hu abv.bg mail.bg dir.bg siol.net net.hr eunet.rs mail.ru bk.ru list.ru inbox.ru internet.ru
    yandex.ru yandex.com ya.ru rambler.ru lenta.ru autorambler.ru ukr.net i.ua meta.ua bigmir.net tut.by
    yandex.ua yandex.by yandex.kz yandex.fr yandex.com.tr mail.ua vk.com onet.com.pl spoko.pl amorki.pl gyuvetch.bg one.lv`,
  'Asia and the Pacific': `
    qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com 139.com 189.cn wo.cn aliyun.com 21cn.com tom.com
    naver.com hanmail.net daum.net nate.com kakao.com docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp
    nifty.com biglobe.ne.jp ocn.ne.jp so-net.ne.jp plala.or.jp dion.ne.jp hinet.net seed.net.tw pchome.com.tw
    netvigator.com singnet.com.sg pacific.net.sg rediffmail.com indiatimes.com sify.com in.com vsnl.com airtelmail.in
    streamyx.com bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au westnet.com.au dodo.com.au
    xtra.co.nz slingshot.co.nz walla.co.il walla.com 012.net.il netvision.net.il bezeqint.net eim.ae emirates.net.ae
    zohomail.in aapt.net.au rakuten.jp`,
  'Latin America and Africa': `
    uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com zipmail.com.br oi.com.br r7.com prodigy.net.mx
    fibertel.com.ar arnet.com.ar speedy.com.ar ciudad.com.ar vtr.net une.net.co cantv.net adinet.com.uy telkomsa.net
    mweb.co.za webmail.co.za vodamail.co.za`,
  'thrown away': `
    mailinator.com guerrillamail.com 10minutemail.com yopmail.com temp-mail.org trashmail.com sharklasers.com
    maildrop.cc getnada.com throwawaymail.com dispostable.com mailnesia.com`,
};

const words = (text: string) => text.trim().split(/\s+/);
const ascii = (domain: string) => new URL(`http://${domain}`).hostname;
const total = (lists: Record<string, string>) => new Set(Object.values(lists).flatMap(words)).size;

describe('isSharedDomain', () => {
  it('is checked against more than 700 employers and 350 mail domains', () => {
    expect(total(employers)).toBeGreaterThan(700);
    expect(total(mailDomains)).toBeGreaterThan(350);
  });

  it.each(Object.entries(employers))('accepts the employees of %s', (_kind, domains) => {
    expect(words(domains).filter((domain) => isSharedDomain(ascii(domain)))).toEqual([]);
  });

  it.each(Object.entries(mailDomains))('refuses the mail domains of %s', (_kind, domains) => {
    expect(words(domains).filter((domain) => !isSharedDomain(ascii(domain)))).toEqual([]);
  });

  it.each([
    'mail.gmail.com',
    'a.b.mailinator.com',
    'x.att.net',
    'user.plus.com',
    'co.uk',
    'com.ar',
    'org.ua',
    'github.io',
    'xn--p1ai',
  ])('refuses %s, a host below a mail domain or a public suffix', (domain) => {
    expect(isSharedDomain(domain)).toBe(true);
  });

  it('never refuses a whole country', () => {
    const countries = [
      'рф',
      '中国',
      '한국',
      'ελ',
      'укр',
      'de',
      'ru',
      'fr',
      'co.uk',
      'com.ar',
      'org.ua',
      'msk.ru',
      'tk',
    ];
    expect(countries.filter((suffix) => isSharedDomain(ascii(`some-employer.${suffix}`)))).toEqual([]);
  });
});
