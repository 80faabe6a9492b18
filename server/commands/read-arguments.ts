import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The arguments of a command. With `--help`, or with one that it doesn't know, it prints how it's used and ends. */
export function readArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    process.exit();
  }
  try {
    return parseArgs(config);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usage}\n`);
    process.exit(1);
  }
}
