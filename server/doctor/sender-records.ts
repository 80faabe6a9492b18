import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '#server/start/env.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

/** Names under which mail services and servers commonly publish the key of their signatures. */
const SELECTORS = ['default', 'mail', 'dkim', 'selector1', 'selector2', 's1', 's2', 'k1', 'google', 'smtp'];
/** Together less than the five seconds that a check may take. */
const ONE_TRY = { timeout: 2000, tries: 2 };

type Lookup = Pick<Resolver, 'resolveTxt'>;

/**
 * Checks that the DNS says our emails are ours, because many mailboxes refuse or hide others, and where emails bounce
 * to.
 */
export async function checkSenderRecords(
  { mailFrom, mailBounces, smtpUrl }: Pick<Config, 'mailFrom' | 'mailBounces' | 'smtpUrl'>,
  dns: Lookup = new Resolver(ONE_TRY),
): Promise<Finding[]> {
  if (smtpUrl === undefined) return [];
  const domain = domainOf(mailFrom);
  if (!domain.includes('.') || isIP(domain))
    return [
      problem(
        'Sender',
        `MAIL_FROM (${mailFrom}) has no domain that mail servers accept. Use an address at your own domain.`,
      ),
    ];
  const records = (name: string) => textsAt(dns, name);
  // SPF covers the sender on the envelope.
  const envelope = domainOf(mailBounces ?? mailFrom);
  return [
    checkBounces(domain, mailBounces),
    ...(await Promise.all([
      checkSpf(envelope, records),
      checkDmarc(domain, records),
      checkDkim(domain, records),
    ])),
  ];
}

const domainOf = (sender: string) => /@([^\s>]+)>?\s*$/.exec(sender)?.[1]?.toLowerCase() ?? '';

function checkBounces(domain: string, mailBounces: string | undefined): Finding {
  const check = 'Bounces';
  if (mailBounces === undefined)
    return warning(
      check,
      "MAIL_BOUNCES isn't set, so an email that can't be delivered comes back to MAIL_FROM, with the address of the person who asked for it. Set it to an address whose mail your mail server discards (deploy/README.md).",
    );
  const itsDomain = domainOf(mailBounces);
  if (itsDomain !== domain && !itsDomain.endsWith(`.${domain}`))
    return warning(
      check,
      `MAIL_BOUNCES is at ${itsDomain} and MAIL_FROM at ${domain}, so SPF doesn't count for DMARC. Use an address at ${domain}.`,
    );
  return ok(
    check,
    `Emails that can't be delivered come back to ${mailBounces}. Check that your mail server discards what arrives there: --send-test-mail sends an email to it.`,
  );
}

type Records = (name: string) => Promise<string[]>;

async function checkSpf(domain: string, records: Records): Promise<Finding> {
  const found = await records(domain).catch(reasonOf);
  if (typeof found === 'string') return notLookedUp('SPF', domain, found);
  const policies = found.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [policy] = policies;
  if (policy === undefined)
    return warning(
      'SPF',
      `${domain} doesn't say which servers send its emails. Add a TXT record like "v=spf1 mx -all" that includes your mail server.`,
    );
  if (policies.length > 1)
    return problem(
      'SPF',
      `${domain} has ${policies.length} SPF records, and mail servers then ignore all of them. Join them into one.`,
    );
  if (/(^|\s)\+?all(\s|$)/i.test(policy))
    return problem(
      'SPF',
      `The SPF record of ${domain} lets every server send email in its name. End it with -all.`,
    );
  return ok('SPF', `${domain} says which servers send its emails. Check that yours is one of them.`);
}

async function checkDmarc(domain: string, records: Records): Promise<Finding> {
  // The record of the domain above counts for those below it.
  const parents = domain.split('.').map((_, index, labels) => labels.slice(index).join('.'));
  for (const name of parents.filter((parent) => parent.includes('.'))) {
    const found = await records(`_dmarc.${name}`).catch(reasonOf);
    if (typeof found === 'string') return notLookedUp('DMARC', name, found);
    if (found.some((text) => /^v=DMARC1\s*;/i.test(text)))
      return ok('DMARC', `${name} says what to do with forged emails.`);
  }
  return warning(
    'DMARC',
    `${domain} doesn't say what to do with forged emails. Add a TXT record like "v=DMARC1; p=quarantine" at _dmarc.${domain}.`,
  );
}

async function checkDkim(domain: string, records: Records): Promise<Finding> {
  const keys = await Promise.all(
    SELECTORS.map(async (selector) => {
      const found = await records(`${selector}._domainkey.${domain}`).catch(() => []);
      return found.some((text) => /(^|;)\s*p=[\w+/]/.test(text)) ? [selector] : [];
    }),
  );
  const [selector] = keys.flat();
  const howToSee =
    'Send yourself an email with --send-test-mail and look for dkim=pass among the headers of the email.';
  if (selector !== undefined)
    return ok('DKIM', `There is a key at ${selector}._domainkey.${domain}. ${howToSee}`);
  return warning(
    'DKIM',
    `No key was found at the usual names below _domainkey.${domain}, but it may have another name. Have your mail server sign its emails. ${howToSee}`,
  );
}

function notLookedUp(check: string, name: string, reason: string): Finding {
  return warning(
    check,
    `The records of ${name} can't be looked up from here (${reason}). Check them from elsewhere.`,
  );
}

/** The TXT records of a name; none is an answer too. */
async function textsAt(dns: Lookup, name: string): Promise<string[]> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(ENODATA|ENOTFOUND)$/.test(String(error.code)))
      return [];
    throw error;
  }
}
