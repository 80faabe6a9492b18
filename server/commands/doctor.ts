import '#server/check-node.ts';
import { parseArgs } from 'node:util';
import { checkAudit } from '#server/doctor/audit.ts';
import { checkConnections } from '#server/doctor/connections.ts';
import { checkCoreDumps } from '#server/doctor/core-dumps.ts';
import { checkDatabase } from '#server/doctor/database.ts';
import { checkDns } from '#server/doctor/dns.ts';
import { type Check, findAll, problem, table } from '#server/doctor/finding.ts';
import { checkLimits } from '#server/doctor/limits.ts';
import { checkMailServer, sendTestMail } from '#server/doctor/mail.ts';
import { checkPermissions } from '#server/doctor/permissions.ts';
import { checkProxy } from '#server/doctor/proxy.ts';
import { checkReplica } from '#server/doctor/replica.ts';
import { checkSenderRecords } from '#server/doctor/sender-records.ts';
import { checkSettings } from '#server/doctor/settings.ts';
import { checkSite } from '#server/doctor/site.ts';
import { type Config, readConfig } from '#server/env.ts';
import { emailAddress } from '#shared/schemas/email.ts';

const now = () => new Date();
const { exported, testMail } = readArguments();

function checksOf(config: Config): Check[] {
  return [
    { name: 'Settings', run: () => checkSettings(config) },
    { name: 'Permissions', run: () => checkPermissions(config) },
    { name: 'Core dumps', run: checkCoreDumps },
    { name: 'Database', run: () => checkDatabase(config, now) },
    { name: 'Connections', run: () => checkConnections(config) },
    { name: 'Limits', run: () => checkLimits(config) },
    { name: 'Replica', run: () => checkReplica(config) },
    { name: 'Audit log', run: () => checkAudit(config, exported) },
    { name: 'DNS', run: () => checkDns(config) },
    { name: 'Site', run: () => checkSite(config, now) },
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
console.log(`\n${problems} problems, ${warnings} warnings, ${findings.length - problems - warnings} fine.`);
process.exitCode = problems > 0 ? 1 : 0;

/** The export of the audit log to compare with, and who gets a test email, if any. */
function readArguments() {
  try {
    const { values } = parseArgs({
      options: { audit: { type: 'string' }, 'send-test-mail': { type: 'string' } },
    });
    const address = emailAddress("--send-test-mail doesn't name an email address.").optional();
    const { data, error } = address.safeParse(values['send-test-mail']);
    if (error) throw new Error(error.issues[0]?.message);
    return { exported: values.audit, testMail: data };
  } catch (error) {
    console.error(
      `${(error as Error).message}\nUsage: npm run doctor -- [--audit EXPORT.jsonl] [--send-test-mail ADDRESS]`,
    );
    process.exit(1);
  }
}
