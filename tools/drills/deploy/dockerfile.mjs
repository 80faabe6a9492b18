// Reads the instructions that our Dockerfiles use. Any other one is an error, so none goes untested.

const PLAIN = ['RUN', 'COPY', 'WORKDIR', 'ARG', 'ENV', 'LABEL', 'USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL'];

/**
 * The stages of a Dockerfile: what each starts from, its name if it has one, and its steps in order. `settings` says what
 * the last stage's image starts with.
 */
export function readDockerfile(text) {
  const stages = [];
  for (const { word, rest } of instructions(text)) {
    if (word === 'FROM') {
      const [, base, name] = /^(\S+)(?: AS (\S+))?$/i.exec(rest) ?? [];
      stages.push({ base, name, steps: [], settings: {} });
      continue;
    }
    const stage = stages.at(-1);
    if (word === 'CMD') stage.settings.command = JSON.parse(rest);
    else if (word === 'HEALTHCHECK') stage.settings.healthCheck = JSON.parse(/ CMD (\[.*\])$/.exec(rest)[1]);
    else if (PLAIN.includes(word)) stage.steps.push({ word, rest });
    else throw new Error(`The Dockerfile has an instruction that isn't tested: ${word}`);
  }
  return stages;
}

function instructions(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  const whole = lines.join('\n').replaceAll(/\s*\\\n\s*/g, ' ');
  return whole.split('\n').map((line) => {
    const [, word, rest] = /^(\S+)\s+(.*)$/.exec(line);
    return { word: word.toUpperCase(), rest };
  });
}

/** The pairs of `ENV A=b C="d e"`, with `$NAME` replaced. */
export function readPairs(text, environment) {
  return Object.fromEntries(
    [...text.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S*))/g)].map(([, name, quoted, bare]) => [
      name,
      (quoted ?? bare).replaceAll(/\$(\w+)/g, (_, other) => environment[other] ?? ''),
    ]),
  );
}
