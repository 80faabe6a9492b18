import emailProviders from 'email-providers/all.json' with { type: 'json' };
import MailChecker from 'mailchecker';
import { parse } from 'tldts';
import domains from './mail-domains.json' with { type: 'json' };

/*
 * A domain is refused as an employer's when anyone can get a mailbox there, for free or as a customer, because an email
 * from there doesn't prove where someone works. A domain that an employer's own people write from is never refused, even
 * if the employer is a carrier, a university, or a media company. Two packages know most mail domains. In
 * `mail-domains.json`, add one they miss to `mailboxes`. Add an employer they list by mistake to `employers`, which wins
 * over all other lists and can also name a host below a mail domain. Add the domain to `known-domains.json`, which the test
 * reads, as well.
 */

/** Names that hand out mailboxes under every suffix, such as yahoo.com.br. */
const everywhere = new Set(domains.everywhere);
const employers = new Set(domains.employers);
const mailboxes = new Set([...emailProviders, ...domains.mailboxes]);
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
