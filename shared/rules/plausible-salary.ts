import type { SalaryFrequency } from '#shared/words.ts';

/** Roughly what a full-time employee earns in a year before tax, in currency units: enough to notice a missing zero. */
const typicalYear = {
  10000: 'AZN BHD JOD KWD OMR PAB TND',
  20000: 'BAM BGN BND BYN BZD ERN FJD GEL LYD PEN PGK SHP TJS TMT TOP WST XCD',
  50000:
    'AWG BBD BMD BOB BRL BSD CAD CUP EUR FKP GBP GHS GIP GMD GTQ KYD LSL MYR NZD SBD SGD SLE STN SZL USD XCG ZMW ZWG',
  100000: 'AED AUD BWP CHF CNY ETB MAD MRU PLN QAR RON SAR TTD',
  200000: 'AFN BDT EGP HKD HNL ILS MDL MOP MVR MXN NAD NIO SCR SRD THB UAH VED VES',
  500000:
    'BTN CVE CZK DJF DKK DOP DZD HTG INR KES KGS LRD MKD MUR MZN NOK NPR PHP PKR SEK SSP TRY TWD UYU ZAR',
  1000000: 'ALL GYD JMD KMF KPW LKR RSD RUB VUV',
  2000000: 'BIF MWK NGN RWF SDG SOS XAF XOF XPF YER',
  5000000: 'AMD AOA CDF CRC HUF JPY KZT MGA MMK SYP TZS UGX',
  10000000: 'ARS CLP IQD ISK',
  20000000: 'COP GNF KHR MNT PYG',
  50000000: 'IDR KRW LAK UZS',
  100000000: 'IRR LBP VND',
};

const typicalOf = new Map(
  Object.entries(typicalYear).flatMap(([amount, codes]) =>
    codes.split(' ').map((code) => [code, Number(amount)] as const),
  ),
);

const timesAYear = { hourly: 2000, monthly: 12, yearly: 1 };

export type Pay = {
  /** In currency units. */
  amount: number;
  currency: string;
  frequency: SalaryFrequency;
};

/** Whether someone may earn this. Anyone who says so is believed: it's only worth a question. */
export function isPlausibleSalary({ amount, currency, frequency }: Pay): boolean {
  const typical = typicalOf.get(currency);
  const yearly = amount * timesAYear[frequency];
  return typical === undefined || (yearly >= typical / 10 && yearly <= typical * 10);
}
