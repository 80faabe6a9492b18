import { callLimits } from '#shared/call-limits.ts';

type Limit = { times: number; seconds: number };

const { mails, mailsToOne, mailsToOneFromAll, signIns, signInsToOne } = callLimits;

const rows: { what: string; each: Limit; toOne?: string }[] = [
  { what: 'All calls not listed below, together', each: callLimits.everythingElse },
  {
    what: 'Reads with an API key, counted for the key wherever it is used',
    each: callLimits.readsWithKey,
  },
  {
    what: 'Verification emails',
    each: mails,
    toOne: `${inWords(mailsToOne)} from one network, ${mailsToOneFromAll.times} from all`,
  },
  { what: 'Links, codes, public keys and group sizes, together', each: callLimits.unshown },
  { what: 'Credentials, reviews and calls with a receipt, together', each: callLimits.authors },
  { what: 'Reports', each: callLimits.reports },
  { what: 'New companies', each: callLimits.companies },
  { what: 'Sign-ins', each: signIns, toOne: `${inWords(signInsToOne)} from one network` },
  { what: 'New accounts', each: callLimits.registrations },
];

const headings = ['Calls', 'From one network address', 'For one email address'];

/** The rate limits, as a table. */
export function CallLimits() {
  return (
    <table className="mt-6 w-full max-w-[46em] text-left tabular-nums">
      <caption className="sr-only">How often a program can make each call</caption>
      <thead>
        <tr className="align-bottom text-sm text-soft">
          {headings.map((heading) => (
            <th key={heading} scope="col" className="py-2 pr-4 font-medium last:pr-0">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, each, toOne }) => (
          <tr key={what} className="border-t border-hairline align-baseline">
            <th scope="row" className="py-2.5 pr-4 font-normal">
              {what}
            </th>
            <td className="py-2.5 pr-4 text-soft">{inWords(each)}</td>
            <td className="py-2.5 text-soft">{toOne}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inWords({ times, seconds }: Limit): string {
  if (seconds === 60) return `${times} a minute`;
  if (seconds === 3600) return `${times} an hour`;
  return `${times} in ${seconds / 60} minutes`;
}
