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
    return refuse(`${(error as Error).message}\n${usage}`);
  }
}

/** Ends a command that can't do what it was asked to. */
export function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
