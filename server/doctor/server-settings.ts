import type { ServerSettings } from '#db/server-settings.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const CHECK = 'PostgreSQL';

type Rule = { wanted: string | RegExp; because: string; serious?: true };

/** Settings that decide what remains of who wrote what; server/anonymity/README.md says more. */
const rules: Record<string, Rule> = {
  log_statement: {
    wanted: 'none',
    because: 'the log shows when somebody verified or sent a review',
    serious: true,
  },
  log_min_duration_statement: {
    wanted: '-1',
    because: 'the log shows when somebody verified or sent a review',
    serious: true,
  },
  log_duration: {
    wanted: 'off',
    because: 'the log shows when somebody verified or sent a review',
    serious: true,
  },
  log_min_duration_sample: {
    wanted: '-1',
    because: 'the log shows some of those who verify or send a review',
    serious: true,
  },
  log_transaction_sample_rate: {
    wanted: '0',
    because: 'the log shows some of those who verify or send a review',
    serious: true,
  },
  track_commit_timestamp: {
    wanted: 'off',
    because: 'the database knows the moment of each change',
    serious: true,
  },
  shared_preload_libraries: {
    wanted: /^(?!.*(?:auto_explain|pg_stat_statements|pgaudit))/,
    because: 'auto_explain, pg_stat_statements and pgaudit record statements',
    serious: true,
  },
  log_checkpoints: { wanted: 'off', because: 'on a quiet site, only an author causes a checkpoint' },
  wal_recycle: { wanted: 'off', because: 'old files of the log stay on the disk with what was erased' },
  archive_mode: {
    wanted: 'off',
    because: 'archives of the log keep what was erased; keep them only as long as you must',
  },
};

export const settingNames = Object.keys(rules);

export function checkServerSettings({ settings, mayDropLog }: ServerSettings): Finding[] {
  const findings = Object.entries(rules).flatMap(([name, { wanted, because, serious }]) => {
    const is = settings[name];
    if (is === undefined || (typeof wanted === 'string' ? is === wanted : wanted.test(is))) return [];
    const change = typeof wanted === 'string' ? `set ${name} = ${wanted}` : `remove them from ${name}`;
    return [
      (serious ? problem : warning)(
        CHECK,
        `${name} is ${is}: ${because}. To change it, ${change} in postgresql.conf.`,
      ),
    ];
  });
  if (!mayDropLog)
    findings.push(
      warning(
        CHECK,
        "The site's account may not drop the log after an erasure: run `grant execute on function pg_switch_wal to …` and `grant pg_checkpoint to …`.",
      ),
    );
  return findings.length > 0 ? findings : [ok(CHECK, 'Its settings keep nothing about authors.')];
}
