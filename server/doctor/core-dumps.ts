import { coreDumpLimit, crashHandler, HOW_TO_TURN_OFF } from '#server/start/check-core-dumps.ts';
import { type Finding, ok, warning } from './finding.ts';

const CHECK = 'Core dumps';

/** Of this process: the server has the same limit if it is started from here, and checks its own in production. */
export function checkCoreDumps(): Finding[] {
  return [limitFinding(), ...handlerFindings()];
}

function limitFinding(): Finding {
  const limit = coreDumpLimit();
  if (limit === undefined)
    return ok(CHECK, 'After a crash, a program started here leaves no file with its memory.');
  return warning(
    CHECK,
    `After a crash, a program started here leaves a file with its memory (limit: ${limit}). ${HOW_TO_TURN_OFF}`,
  );
}

function handlerFindings(): Finding[] {
  const handler = crashHandler();
  if (handler === undefined) return [];
  const text = `The system passes the memory of a crashed program to ${handler}, no matter the limit. If it may keep that, set kernel.core_pattern to core with sysctl.`;
  return [warning(CHECK, text)];
}
