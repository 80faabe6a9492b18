import { hasCompanies } from '#db/queries/setup.ts';
import type { Deps } from '#server/deps.ts';
import { missingIn } from '#server/site/shown-site.ts';
import type { SetupSteps } from '#shared/schemas/health.ts';

/** Which steps of setting up the site are done. */
export async function readSetup({ db, site, config, mailWatch }: Deps): Promise<SetupSteps> {
  const isTried = config.smtpUrl !== undefined && mailWatch.triedAt() !== undefined;
  return {
    identity: missingIn(await site.read()).length === 0,
    mail: isTried && mailWatch.trouble() === undefined,
    companies: await hasCompanies(db),
  };
}
