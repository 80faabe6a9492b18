import type { ServerSettings } from '#db/server-settings.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const CHECK = 'PostgreSQL';

type Rule = { wanted: string | RegExp; because: string; set?: string; serious?: true };

const WHEN = 'the log shows when someone verified or sent a review';
const SOME = 'the log shows some of the people who verify or send a review';
const ERRORS = 'an error in the log shows when someone did something';
const WORK = 'on a quiet site, a line in the log shows when someone did something';

/** Settings that decide what remains of who wrote what; docs/protocol.md says more. */
export const rules: Record<string, Rule> = {
  log_statement: { wanted: 'none', because: WHEN, serious: true },
  log_min_duration_statement: { wanted: '-1', because: WHEN, serious: true },
  log_duration: { wanted: 'off', because: WHEN, serious: true },
  log_min_duration_sample: { wanted: '-1', because: SOME, serious: true },
  log_transaction_sample_rate: { wanted: '0', because: SOME, serious: true },
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
  // Only a superuser can read the one above. These are there if the library is.
  'auto_explain.log_min_duration': { wanted: '-1', because: WHEN, serious: true },
  'pg_stat_statements.track': { wanted: 'none', because: 'it records statements', serious: true },
  'pgaudit.log': { wanted: 'none', because: WHEN, serious: true },
  log_min_error_statement: { wanted: /^(fatal|panic)$/, because: ERRORS, set: 'panic' },
  log_min_messages: { wanted: /^(fatal|panic)$/, because: ERRORS, set: 'fatal' },
  log_error_verbosity: { wanted: 'terse', because: 'an error in the log comes with values of its row' },
  // From PostgreSQL 18 on, a list.
  log_connections: { wanted: /^(off|)$/, because: WORK, set: 'off' },
  log_disconnections: { wanted: 'off', because: WORK },
  log_lock_waits: { wanted: 'off', because: WORK },
  log_temp_files: { wanted: '-1', because: WORK },
  log_autovacuum_min_duration: { wanted: '-1', because: WORK },
  log_replication_commands: { wanted: 'off', because: WORK },
  log_checkpoints: { wanted: 'off', because: 'on a quiet site, only an author causes a checkpoint' },
  wal_recycle: { wanted: 'off', because: 'old log files stay on the disk with what was erased' },
  archive_mode: {
    wanted: 'off',
    because: 'log archives keep what was erased; keep them only as long as you must',
  },
  summarize_wal: { wanted: 'off', because: 'log summaries show for days what was changed and when' },
};

export const settingNames = Object.keys(rules);

/** What is to be changed about a server's settings. */
export function findBadSettings(settings: ServerSettings['settings'], where = ''): Finding[] {
  return Object.entries(rules).flatMap(([name, { wanted, because, set, serious }]) => {
    const is = settings[name];
    if (is === undefined || fits(wanted, is)) return [];
    const value = set ?? wanted;
    const change = typeof value === 'string' ? `set ${name} = ${value}` : `remove them from ${name}`;
    const says = `${where}${name} is ${is}: ${because}. To change it, ${change} in postgresql.conf.`;
    return [(serious ? problem : warning)(CHECK, says)];
  });
}

export const fits = (wanted: Rule['wanted'], is: string): boolean =>
  typeof wanted === 'string' ? is === wanted : wanted.test(is);

export function checkServerSettings({ settings, mayDropLog }: ServerSettings): Finding[] {
  const findings = findBadSettings(settings);
  if (!mayDropLog)
    findings.push(
      warning(
        CHECK,
        "The site's account isn't allowed to drop the log after an erasure. Run `grant execute on function pg_switch_wal to …` and `grant pg_checkpoint to …`.",
      ),
    );
  return findings.length > 0 ? findings : [ok(CHECK, 'Its settings keep nothing about authors.')];
}
