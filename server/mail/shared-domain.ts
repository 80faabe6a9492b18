import emailProviders from 'email-providers/all.json' with { type: 'json' };
import MailChecker from 'mailchecker';
import { parse } from 'tldts';

/*
 * A domain is refused as an employer's when anyone can get a mailbox there, for free or as a customer, because an email
 * from there doesn't prove where someone works. A domain that an employer's own people write from is never refused, even
 * if the employer is a carrier, a university, or a media company. Two packages know most mail domains. Add one they miss
 * to `alsoMailboxes`. Add an employer they list by mistake to `employersAfterAll`, which wins over all other lists and
 * can also name a host below a mail domain. Add the domain to the lists of the test too.
 */

const list = (text: string): string[] => text.trim().split(/\s+/);

/** Names that hand out mailboxes under every suffix, such as yahoo.com.br. */
const everywhere = new Set(
  list(`
    aol fastmail gmail googlemail gmx hotmail hushmail icloud mailinator protonmail rocketmail tutanota yahoo yandex
    ymail zohomail
  `),
);

const alsoMailboxes = list(`
  fastmail.com mailfence.com mozmail.com myyahoo.com passport.com posteo.de riseup.net disroot.org startmail.com
  simplelogin.com tuta.com tuta.io tutamail.com passmail.net skiff.com anonaddy.me duck.com
  hey.com mailbox.org autistici.org privaterelay.appleid.com live.at live.com.pt live.no live.se live.ru live.cl
  live.co.za live.fi live.in
  8alias.com aktivix.org countermail.com ctemplar.com dismail.de dralias.com e.email eml.cc etik.com ik.me inventati.org
  kolabnow.com live.com.my 123mail.org mailo.com mailoo.org murena.io net-c.com posteo.at posteo.net purelymail.com
  runbox.no soverin.net systemli.org thexyz.com vivaldi.net
  flash.net nbnet.nb.ca nvbell.net wavecable.com webtv.net
  mail.de kabelbw.de online-home.de versatel.nl noos.fr 9online.fr dartybox.com ya.com jazztel.es giallo.it
  mail.ua vk.com onet.com.pl spoko.pl amorki.pl gyuvetch.bg one.lv aapt.net.au rakuten.jp
  adelphia.net alltel.net atlanticbb.net consolidated.net coqui.net eastlink.ca embarqmail.com grandecom.net
  insightbb.com knology.net metrocast.net mts.net mymts.net ntelos.net prtc.net sasktel.net suddenlink.net telus.net
  videotron.ca xfinity.com xplornet.com zoominternet.net zoomtown.com northwestel.net
  freeserve.co.uk lineone.net plus.com btopenworld.com fsmail.net fsnet.co.uk onetel.com pipex.com
  1und1.com alice-dsl.net alice-dsl.de ewetel.net hanse.net kabelmail.de netcologne.de o2online.de o2mail.de
  unitybox.de unity-mail.de versanet.de vodafonemail.de vodafone.net genion.de mnet-online.de mnet-mail.de htp-tel.de
  osnanet.de a1.net aon.at chello.at inode.at kabsi.at liwest.at tele2.at utanet.at drei.at
  bluemail.ch hispeed.ch sunrise.ch swissonline.ch quickline.ch netplus.ch
  aliceadsl.fr bbox.fr cegetel.net club-internet.fr numericable.fr numericable.com nordnet.fr sfr.fr free.fr
  brutele.be edpnet.be pandora.be proximus.be scarlet.be belgacom.net
  casema.nl kpnplanet.nl kpnmail.nl caiway.nl caiway.net solcon.nl tele2.nl telfort.nl upcmail.nl xs4all.nl ziggo.nl
  quicknet.nl zeelandnet.nl onsbrabantnet.nl online.nl wxs.nl hetnet.nl pt.lu vo.lu
  alice.it aruba.it email.it fastwebnet.it poste.it tim.it vodafone.it teletu.it tre.it
  ono.com orange.es telefonica.net movistar.es euskaltel.net jazzfree.com clix.pt iol.pt netcabo.pt netvisao.pt
  hol.gr in.gr otenet.gr mycosmos.gr cytanet.com.cy mynet.com ttmail.com superonline.com turk.net ttnet.net.tr
  bredband.net bredband2.com comhem.se glocalnet.net passagen.se swipnet.se tele2.se telia.com
  broadpark.no c2i.net frisurf.no lyse.net online.no start.no tiscali.no fastmail.dk get2net.dk jubii.dk mail.dk mail.tele.dk ofir.dk stofanet.dk tdcadsl.dk youmail.dk privat.dk
  dnainternet.net elisanet.fi inet.fi kolumbus.fi netti.fi pp.inet.fi saunalahti.fi suomi24.fi welho.com
  internet.is simnet.is vortex.is online.ee neti.ee inbox.lt one.lt takas.lt
  autograf.pl buziaczek.pl chello.pl gazeta.pl go2.pl interia.com interia.eu neostrada.pl onet.eu op.pl opoczta.pl
  poczta.fm tlen.pl vp.pl atlas.cz atlas.sk azet.sk chello.cz chello.sk citromail.hu chello.hu digikabel.hu indamail.hu
  invitel.hu quick.cz stonline.sk tiscali.cz upcmail.cz upcmail.hu vipmail.hu volny.cz zoznam.sk
  dir.bg gbg.bg mail.bg clicknet.ro rdslink.ro rdsnet.ro upcmail.ro amis.net siol.net t-2.net volja.net
  eunet.rs ptt.rs sezampro.rs sbb.rs htnet.hr inet.hr net.hr vip.hr optinet.hr
  autorambler.ru internet.ru lenta.ru myrambler.ru ro.ru narod.ru qip.ru rambler.ua xmail.ru mail.by tut.by
  bigmir.net email.ua meta.ua online.ua mail.kz
  139.com 189.cn wo.cn 263.net sohu.com vip.163.com aliyun.com kakao.com paran.com dreamwiz.com empal.com
  au.com biglobe.ne.jp commufa.jp dion.ne.jp eonet.ne.jp goo.jp goo.ne.jp hi-ho.ne.jp nifty.com ocn.ne.jp odn.ne.jp
  plala.or.jp so-net.ne.jp tiki.ne.jp disney.ne.jp uqmobile.jp ymobile.ne.jp vodafone.ne.jp
  hinet.net kimo.com pchome.com.tw seed.net.tw so-net.net.tw xuite.net i-cable.com hknet.com netvigator.com
  pacific.net.sg starhub.net.sg jaring.my streamyx.com time.net.my tm.net.my cbn.net.id indosat.net.id telkom.net
  pldtdsl.net airtelmail.in bsnl.in dataone.in eth.net in.com vsnl.com vsnl.net
  adam.com.au bigpond.com.au exetel.com.au internode.on.net ozemail.com.au primusonline.com.au tpg.com.au
  clear.net.nz ihug.co.nz orcon.net.nz paradise.net.nz slingshot.co.nz snap.net.nz vodafone.co.nz
  012.net.il 013.net 013net.net bezeqint.net eim.ae emirates.net.ae omantel.net.om qatar.net.qa saudi.net.sa
  chmail.ir cyberia.net.lb batelco.com.bh link.net tedata.net.eg menara.ma iam.net.ma
  adinet.com.uy cantv.net ciudad.com.ar entelchile.net etb.net.co fullzero.com.ar ig.com.br infinitummail.com montevideo.com.uy
  racsa.co.cr sion.com speedy.com.pe terra.com.mx terra.com.co une.net.co vera.com.uy veloxmail.com.br vtr.net
  iafrica.com mweb.co.za telkomsa.net vodamail.co.za
`);

const employersAfterAll = list(`
  alibaba.com ancestry.com bolt.com bt.com care2.com detik.com example.com facebook.com gaggle.net go.com law.com
  medscape.com mydomain.com name.com oath.com parrot.com revenue.com sp.nl space.com techspot.com telstra.com upf.org
  xoom.com abvent.com afternic.com aver.com compaq.com spider.co.uk virginmedia.co.uk delfi.lv
  berlin.de nus.edu.sg unican.es live.mdx.ac.uk live.vu.edu.au mail.bcu.ac.uk mijnhva.nl vnedu.me
  corp.earthlink.com corp.globo.com g.globo corp.mail.ru corp.netease.com firma.interia.pl firma.seznam.cz
  rci.rogers.com staff.aruba.it staff.iinet.net.au staff.sina.com.cn
`);

const employers = new Set(employersAfterAll);
const mailboxes = new Set([...emailProviders, ...alsoMailboxes]);
const disposable = MailChecker.blacklist();

/**
 * Whether people with many employers have addresses at a domain (ASCII, lower case) or a parent domain: a mail
 * provider, disposable email, or a public suffix such as co.uk.
 */
export function isSharedDomain(domain: string): boolean {
  const {
    domain: registrable,
    domainWithoutSuffix,
    ...suffix
  } = parse(domain, { allowPrivateDomains: true });
  if (registrable === null) return suffix.isIcann === true || suffix.isPrivate === true;
  // No one can register a name there, although the lists contain some made-up ones.
  if (/\.(?:edu|gov|mil|int)$/.test(domain)) return false;
  const hosts = hostsUpTo(registrable, domain);
  if (hosts.some((host) => employers.has(host))) return false;
  if (everywhere.has(domainWithoutSuffix ?? '')) return true;
  return hosts.some((host) => mailboxes.has(host) || disposable.has(host));
}

/** The domain and its parents up to the registered one, because the lists also contain suffixes such as org.ua. */
function hostsUpTo(registrable: string, domain: string): string[] {
  const labels = domain.split('.');
  const depth = labels.length - registrable.split('.').length;
  return Array.from({ length: depth + 1 }, (_, start) => labels.slice(start).join('.'));
}
