import { refuse } from '#server/commands/read-arguments.ts';

/** Ends the program with what to do, unless it runs as root. */
export function needRoot(command, why) {
  if (process.getuid?.() !== 0)
    refuse(`npm run ${command} ${why}, which needs root. Run it as root: sudo npm run ${command}`);
}
