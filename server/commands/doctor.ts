import '#server/check-node.ts';
import { checkAudit } from '#server/doctor/audit.ts';
import { checkConnections } from '#server/doctor/connections.ts';
import { checkCoreDumps } from '#server/doctor/core-dumps.ts';
import { checkDatabase } from '#server/doctor/database.ts';
import { checkDns } from '#server/doctor/dns.ts';
import { type Check, findAll, problem, table } from '#server/doctor/finding.ts';
import { checkLimits } from '#server/doctor/limits.ts';
import { checkMailServer } from '#server/doctor/mail.ts';
import { checkPermissions } from '#server/doctor/permissions.ts';
import { checkProxy } from '#server/doctor/proxy.ts';
import { checkReplica } from '#server/doctor/replica.ts';
import { checkSenderRecords } from '#server/doctor/sender-records.ts';
import { checkSettings } from '#server/doctor/settings.ts';
import { checkSite } from '#server/doctor/site.ts';
import { type Config, readConfig } from '#server/env.ts';
import { readArguments } from '#server/read-arguments.ts';

const now = () => new Date();
/** The export of the audit log to compare with, if any. */
const { audit: exported } = readArguments('Usage: npm run doctor [-- --audit EXPORT.jsonl]', {
  options: { audit: { type: 'string' } },
}).values;

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
