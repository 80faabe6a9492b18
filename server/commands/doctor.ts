import '#server/start/check-node.ts';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import { checkAudit } from '#server/doctor/audit.ts';
import { databaseChecks, offlineChecks } from '#server/doctor/checks.ts';
import { checkDns } from '#server/doctor/dns.ts';
import { type Check, findAll, problem, table } from '#server/doctor/finding.ts';
import { checkMailServer, sendTestMail } from '#server/doctor/mail.ts';
import { checkProxy } from '#server/doctor/proxy.ts';
import { checkSenderRecords } from '#server/doctor/sender-records.ts';
import { checkSite } from '#server/doctor/site.ts';
import { systemClock } from '#server/start/clock.ts';
import { type Config, readConfig } from '#server/start/env.ts';
import { emailAddress } from '#shared/schemas/email.ts';

const USAGE = 'Usage: npm run doctor [-- [--audit EXPORT.jsonl] [--send-test-mail ADDRESS]]';

/** The export of the audit log to compare with, and who gets a test email, if any. */
const { audit: exported, 'send-test-mail': receiver } = readArguments(USAGE, {
  options: { audit: { type: 'string' }, 'send-test-mail': { type: 'string' } },
}).values;
const testMail = receiver === undefined ? undefined : addressOf(receiver);

function checksOf(config: Config): Check[] {
  return [
    ...offlineChecks(config),
    ...databaseChecks(config, systemClock, true),
    { name: 'Audit log', run: () => checkAudit(config, exported) },
    { name: 'DNS', run: () => checkDns(config) },
    { name: 'Site', run: () => checkSite(config, systemClock) },
    { name: 'Proxy headers', run: () => checkProxy(config.publicUrl) },
    { name: 'Mail server', run: () => checkMailServer(config) },
    { name: 'Sender', run: () => checkSenderRecords(config) },
    { name: 'Test email', run: () => sendTestMail(config, testMail) },
  ];
}

function readChecks(): Check[] {
  try {
    return checksOf(readConfig());
  } catch (error) {
    const says = (error as Error).message.replaceAll(/\n {2}- /g, ' ');
    return [{ name: 'Settings', run: () => [problem('Settings', says)] }];
  }
}

const findings = await findAll(readChecks());
console.log(table(findings));
const problems = findings.filter(({ status }) => status === 'problem').length;
const warnings = findings.filter(({ status }) => status === 'warning').length;
const fine = findings.length - problems - warnings;
console.log(`\n${many(problems, 'problem')}, ${many(warnings, 'warning')}, ${fine} fine.`);
process.exitCode = problems > 0 ? 1 : 0;

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function addressOf(given: string): string {
  const { data, error } = emailAddress("--send-test-mail doesn't name an email address.").safeParse(given);
  if (data !== undefined) return data;
  refuse(`${error?.issues[0]?.message}\n${USAGE}`);
}
