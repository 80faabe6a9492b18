import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import PostalMime, { type Email } from 'postal-mime';
import { afterEach, describe, expect, it } from 'vitest';
import { emailInvitation, invite } from '#server/actions/invite-person.ts';
import { sendTestMail } from '#server/doctor/mail.ts';
import { openTxtRecords } from '#server/mail/txt-records.ts';
import { recordName, recordValue } from '#shared/rules/domain-record.ts';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { startDns } from '#testing/server/dns-server.ts';
import { type Received, startMailServer } from '#testing/server/mail-server.ts';
import { makeServer } from '#testing/server/make-app.ts';
import { smtpMailer } from './mailer.ts';

const SITE = 'https://candor.test';
const TO = 'kari@fjord.example';
const BOUNCES = 'discarded@candor.test';

const open: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

/** A site with a mail server that offers everything that senders can ask for, and ways to make it send each email. */
async function startSite(settings: Record<string, string> = {}) {
  const { mails, url, close } = await startMailServer({ hideDSN: false });
  open.push({ close });
  const environment = {
    SMTP_URL: url,
    MAIL_FROM: 'Candor <no-reply@candor.test>',
    PUBLIC_URL: SITE,
    ...settings,
  };
  const server = await makeServer({
    environment,
    overrides: ({ config }) => ({ mailer: smtpMailer({ ...config, smtpUrl: url }) }),
  });
  open.push(server);
  const company_id = await makeCompany(server.deps.db, { domain: 'fjord.example' });
  const { verification } = server.as();
  const ways = {
    link: () => verification.send({ email: TO, company_id }),
    'link with a code': () => verification.send({ email: TO, company_id, tab_secret: 'A'.repeat(43) }),
    'legal notice': async () => {
      const review_id = await makeSubmission(server.deps.db, company_id, { release: 'at_once' });
      const { moderation } = server.as(await server.signIn('moderator'));
      await moderation.decideReview({ id: review_id, approved: true });
      const words = { explanation: 'It states as a fact what is false.', law: 'Section 186' };
      await server.as().notices.send({ review_id, name: 'Kari', email: TO, ...words, good_faith: true });
    },
    invitation: async () =>
      emailInvitation(server.deps, await invite(server.deps, { email: TO, role: 'moderator' })),
    representative: async () => {
      const dns = await startDns({ [recordName('fjord.example')]: [recordValue(TO)] });
      server.deps.txtRecords = openTxtRecords([dns.address]);
      await server.as().representatives.ask({ email: TO });
      await dns.close();
    },
    test: () => sendTestMail(server.deps.config, TO),
  };
  return async (kind: keyof typeof ways): Promise<Received & { mail: Email }> => {
    await ways[kind]();
    const received = mails.at(-1);
    if (received === undefined) throw new Error('Nothing was sent.');
    return { ...received, mail: await PostalMime.parse(received.raw) };
  };
}

const kinds = ['link', 'link with a code', 'legal notice', 'invitation', 'representative', 'test'] as const;

/** What an email may consist of. Nothing here loads anything: no image, no style sheet, no font. */
const allowed: Record<string, Record<string, RegExp>> = {
  html: { lang: /^en$/ },
  head: {},
  meta: { charset: /^utf-8$/ },
  title: {},
  body: { style: /./ },
  div: { style: /./ },
  p: { style: /./ },
  a: { href: /^https:\/\/candor\.test\/[^"<>\s]*$/, style: /./ },
};
/** No value has parentheses or a backslash, so none can name a URL. */
const declaration =
  /^(margin|padding|background|color|font|max-width|display|border-radius|text-decoration|font-size|word-break):[\w #.,%/-]+$/;
const headers = [
  ...['auto-submitted', 'content-transfer-encoding', 'content-type', 'date', 'from'],
  ...['message-id', 'mime-version', 'subject', 'to', 'x-auto-response-suppress'],
];

describe.each(kinds)('M9: the email with a %s', (kind) => {
  it('asks for no reply and no notice of delivery', async () => {
    const send = await startSite();
    const { mail, envelope } = await send(kind);
    const headersOf = (name: string) =>
      mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
    expect(headersOf('auto-submitted')).toEqual(['auto-generated']);
    expect(headersOf('x-auto-response-suppress')).toEqual(['All']);
    expect(headers).toEqual(expect.arrayContaining(mail.headers.map(({ key }) => key)));
    expect(envelope.rcptTo.map(({ address, dsn }) => [address, dsn?.notify])).toEqual([[TO, ['NEVER']]]);
  });

  it('comes back to an address whose mail is discarded, if there is one', async () => {
    const senderOf = async (settings: Record<string, string>) => {
      const send = await startSite(settings);
      const { envelope, mail } = await send(kind);
      return [(envelope.mailFrom || undefined)?.address, mail.from?.address];
    };
    expect(await senderOf({ MAIL_BOUNCES: BOUNCES })).toEqual([BOUNCES, 'no-reply@candor.test']);
    expect(await senderOf({})).toEqual(['no-reply@candor.test', 'no-reply@candor.test']);
  });

  it('loads nothing when it is shown', async () => {
    const send = await startSite();
    const { mail } = await send(kind);
    expect(mail.attachments).toEqual([]);
    const unexpected: string[] = [];
    const links = new Set<string>();
    for (const element of elementsOf(parse(mail.html ?? ''))) {
      const attributes = allowed[element.tagName];
      if (attributes === undefined) unexpected.push(element.tagName);
      for (const { name, value } of element.attrs) {
        if (!attributes?.[name]?.test(value)) unexpected.push(`${element.tagName} ${name}=${value}`);
        if (name === 'href') links.add(value);
        if (name === 'style')
          unexpected.push(...value.split(';').filter((text) => text !== '' && !declaration.test(text)));
      }
    }
    expect(unexpected).toEqual([]);
    // One link at most, the same in both parts, and no other URL anywhere.
    const texts = [...(mail.text ?? '').matchAll(/\b[a-z]+:\/\/\S+/gi)].map(([url]) => url);
    if (kind === 'test') return expect([texts, mail.html]).toEqual([[SITE], undefined]);
    expect([texts.length, links]).toEqual([1, new Set(texts)]);
    const inHtml = [...(mail.html ?? '').replaceAll('&amp;', '&').matchAll(/\b[a-z]+:\/\/[^\s"<]+/gi)];
    expect(new Set(inHtml.map(([url]) => url))).toEqual(links);
  });
});

function elementsOf(node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [node, ...children] : children;
}
