import type { Deps } from '#server/deps.ts';
import { databaseChecks, offlineChecks } from './checks.ts';
import { compareClocks } from './clock.ts';
import { type Finding, findAll, ok, problem, warning } from './finding.ts';

type Needs = Pick<Deps, 'config' | 'mailWatch' | 'vitalSigns' | 'now'>;

/**
 * What the doctor finds from within a server that is answering others meanwhile: it reads no table as a whole, and asks
 * neither the mail server nor the site itself.
 * @param deviceTime what the clock of the person who asks says
 */
export async function findFromServer(deps: Needs, deviceTime: string): Promise<Finding[]> {
  const { config, now } = deps;
  const ahead = now().getTime() - Date.parse(deviceTime);
  return [
    checkMail(deps),
    ...checkFailedJobs(deps),
    compareClocks('your device', ahead),
    ...(await findAll([...offlineChecks(config), ...databaseChecks(config, now, false)])),
  ];
}

function checkMail({ config, mailWatch }: Needs): Finding {
  const check = 'Mail server';
  if (config.smtpUrl === undefined)
    return warning(check, "SMTP_URL isn't set, so emails stay on this machine, at /dev/mailbox.");
  const trouble = mailWatch.trouble();
  if (trouble !== undefined)
    return problem(check, `${trouble} Check SMTP_URL, and check that the mail server is running.`);
  const at = mailWatch.triedAt();
  if (at === undefined) return warning(check, "The server hasn't tried it yet. It tries every ten minutes.");
  return ok(check, `It accepted us at ${at.slice(11, 16)} UTC. The server tries it every ten minutes.`);
}

function checkFailedJobs({ vitalSigns, now }: Needs): Finding[] {
  const failed = vitalSigns.failedJobs(now());
  if (failed.length === 0) return [];
  return [
    problem(
      'Jobs',
      `Failed in the past two hours: ${failed.join(', ')}. Each is tried again at the next full hour. The server's log says why.`,
    ),
  ];
}
