import { coreDumpLimit, crashHandler, HOW_TO_TURN_OFF } from '#server/check-core-dumps.ts';
import { type Finding, ok, warning } from './finding.ts';

const CHECK = 'Core dumps';

/** Of this process: the server has the same limit if it is started from here, and checks its own in production. */
export function checkCoreDumps(): Finding[] {
  return [limitFinding(), ...handlerFindings()];
}

function limitFinding(): Finding {
  const limit = coreDumpLimit();
  if (limit === undefined)
    return ok(CHECK, 'A program started from here leaves no file with its memory after a crash.');
  return warning(
    CHECK,
    `A program started from here leaves a file with its memory after a crash (limit: ${limit}). ${HOW_TO_TURN_OFF}`,
  );
}

function handlerFindings(): Finding[] {
  const handler = crashHandler();
  if (handler === undefined) return [];
  const text = `The system passes the memory of a crashed program to ${handler}, whatever the limit. If that may keep it, set kernel.core_pattern to core with sysctl.`;
  return [warning(CHECK, text)];
}
