/** A company in the demo data. */
export type DemoCompany = {
  name: string;
  domain: string;
  hq_location: string | null;
  address: string | null;
};

/** 40 fictional companies. `.example` is reserved (RFC 2606), so no email can ever reach anyone. */
export const companies: readonly DemoCompany[] = [
  {
    name: 'Northwind Logistics',
    domain: 'northwind-logistics.example',
    hq_location: 'Rotterdam, Netherlands',
    address: 'Kranendijk 41, 3089 AX Rotterdam',
  },
  {
    name: 'Ferrowell Systems',
    domain: 'ferrowell.example',
    hq_location: 'Austin, United States',
    address: '1840 Larkspur Bend, Suite 300, Austin, TX 78799',
  },
  {
    name: 'Halden Foods',
    domain: 'halden-foods.example',
    hq_location: 'Halden, Norway',
    address: 'Meieribakken 7, 1799 Halden',
  },
  {
    name: 'Copperline Health',
    domain: 'copperline-health.example',
    hq_location: 'Columbus, United States',
    address: '77 Willow Crossing, Columbus, OH 43299',
  },
  {
    name: 'Tindermark Outdoor',
    domain: 'tindermark.example',
    hq_location: 'Denver, United States',
    address: '5 Switchback Court, Denver, CO 80299',
  },
  {
    name: 'Saffronleaf Technologies',
    domain: 'saffronleaf.example',
    hq_location: 'Pune, India',
    address: 'Tower C, Banyan Tech Park, Pune 411099',
  },
  {
    name: 'Törfelder Maschinenwerke',
    domain: 'toerfelder.example',
    hq_location: 'Kassel, Germany',
    address: 'Am Schmelzofen 12, 34199 Kassel',
  },
  { name: 'Nordlys Energi', domain: 'nordlys-energi.example', hq_location: null, address: null },
  {
    name: 'Larkmere Care Homes',
    domain: 'larkmere-care.example',
    hq_location: 'Birmingham, United Kingdom',
    address: '3 Orchard Rise, Birmingham B99 4LC',
  },
  {
    name: 'K. T. Hargrave & Co.',
    domain: 'kthargrave.example',
    hq_location: 'Leeds, United Kingdom',
    address: '18 Weavers Yard, Leeds LS99 2KT',
  },
  {
    name: 'Depot 9 Parcels',
    domain: 'depot9.example',
    hq_location: 'Manchester, United Kingdom',
    address: 'Unit 9, Tramway Trading Estate, Manchester M99 9DP',
  },
  {
    name: 'Groupe Hôtelier Évaril',
    domain: 'evaril.example',
    hq_location: 'Lyon, France',
    address: '26 rue des Trois-Tilleuls, 69099 Lyon',
  },
  {
    name: 'Edelgrat Versicherung',
    domain: 'edelgrat.example',
    hq_location: 'Zürich, Switzerland',
    address: 'Lindenkehr 15, 8099 Zürich',
  },
  {
    name: 'Świetlik Handel',
    domain: 'swietlik-handel.example',
    hq_location: 'Poznań, Poland',
    address: 'ul. Jarzębinowa 48, 60-999 Poznań',
  },
  { name: 'Quillstone', domain: 'quillstone.example', hq_location: null, address: null },
  {
    name: 'Oakrill Construction',
    domain: 'oakrill.example',
    hq_location: 'Dublin, Ireland',
    address: 'Mason House, 2 Limekiln Row, Dublin 99',
  },
  {
    name: 'Lindqvara',
    domain: 'lindqvara.example',
    hq_location: 'Uppsala, Sweden',
    address: 'Pipettvägen 3, 759 99 Uppsala',
  },
  {
    name: 'Wattlebird Freight',
    domain: 'wattlebird-freight.example',
    hq_location: 'Melbourne, Australia',
    address: 'Shed 4, 210 Boundary Siding, Melbourne VIC 3999',
  },
  { name: '47 Fathoms', domain: '47fathoms.example', hq_location: 'Gothenburg, Sweden', address: null },
  {
    name: 'Hoshimori Precision',
    domain: 'hoshimori.example',
    hq_location: 'Nagoya, Japan',
    address: '4-17-2 Hinokidai, Nagoya 469-9999',
  },
  {
    name: 'Blåfjell Bygg',
    domain: 'blaafjell-bygg.example',
    hq_location: 'Trondheim, Norway',
    address: 'Steinhoggerveien 22, 7099 Trondheim',
  },
  {
    name: 'Marrowby Schools Trust',
    domain: 'marrowby.example',
    hq_location: 'Bristol, United Kingdom',
    address: '1 Chalk Lane, Bristol BS99 6MS',
  },
  {
    name: 'Tallowick Bank',
    domain: 'tallowick.example',
    hq_location: 'Edinburgh, United Kingdom',
    address: '60 Candlemaker Steps, Edinburgh EH99 1TB',
  },
  { name: 'Halden Timber', domain: 'halden-timber.example', hq_location: 'Halden, Norway', address: null },
  {
    name: 'Hotéis Alvaréu',
    domain: 'alvareu.example',
    hq_location: 'Porto, Portugal',
    address: 'Rua das Nogueiras 88, 4999-001 Porto',
  },
  {
    name: 'Unit 12 Robotics',
    domain: 'unit12.example',
    hq_location: 'Munich, Germany',
    address: 'Halle 12, Am Alten Gleis 5, 81999 München',
  },
  {
    name: 'Kestrelby Insurance',
    domain: 'kestrelby.example',
    hq_location: 'Toronto, Canada',
    address: '900 Juniper Gate, Toronto, ON M9Z 9Z9',
  },
  {
    name: 'Lindenquell Pharma',
    domain: 'lindenquell.example',
    hq_location: 'Graz, Austria',
    address: 'Quellenrain 6, 8099 Graz',
  },
  {
    name: 'Fjordglimt Oppdrett',
    domain: 'fjordglimt.example',
    hq_location: 'Ålesund, Norway',
    address: 'Notnaustet 1, 6099 Ålesund',
  },
  {
    name: 'Suncairn Energy',
    domain: 'suncairn.example',
    hq_location: 'Cape Town, South Africa',
    address: '14 Fynbos Close, Cape Town 8999',
  },
  {
    name: 'Kovářík & Dcery',
    domain: 'kovarik-dcery.example',
    hq_location: 'Brno, Czechia',
    address: 'Slévárenská 31, 699 99 Brno',
  },
  {
    name: 'Peppergate Publishing',
    domain: 'peppergate.example',
    hq_location: 'Oxford, United Kingdom',
    address: null,
  },
  {
    name: 'J. B. Kettelmans',
    domain: 'jbkettelmans.example',
    hq_location: 'Antwerp, Belgium',
    address: 'Zilversmidskaai 19, 2999 Antwerpen',
  },
  {
    name: 'Tidewren Telecom',
    domain: 'tidewren.example',
    hq_location: 'Tallinn, Estonia',
    address: 'Tuletorni põik 4, 19999 Tallinn',
  },
  {
    name: 'Lavrinho Alimentos',
    domain: 'lavrinho.example',
    hq_location: 'Curitiba, Brazil',
    address: 'Rua do Moinho Velho 503, Curitiba 89999-000',
  },
  {
    name: 'Seventeen Acres',
    domain: 'seventeen-acres.example',
    hq_location: 'Nijmegen, Netherlands',
    address: 'Kasweg 17, 6599 ZA Nijmegen',
  },
  { name: 'Lumenpath Learning', domain: 'lumenpath.example', hq_location: null, address: null },
  {
    name: 'Rødtang Design',
    domain: 'roedtang.example',
    hq_location: 'Aarhus, Denmark',
    address: 'Tangkajen 8, 8999 Aarhus',
  },
  {
    name: 'Jadeharbour Trading',
    domain: 'jadeharbour.example',
    hq_location: 'Singapore',
    address: '12 Godown Walk, Singapore 999012',
  },
  {
    name: 'Ørnvik Rederi',
    domain: 'oernvik-rederi.example',
    hq_location: 'Haugesund, Norway',
    address: 'Slippveien 2, 5599 Haugesund',
  },
];
