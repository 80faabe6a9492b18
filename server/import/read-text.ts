import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

const CHUNK = 2 ** 18;

/**
 * The text of a file in UTF-8, with each line ended by a line feed, whatever ended it.
 * @param seen is called with the size of each chunk in bytes
 * @throws if the file has another encoding
 */
export async function* readText(path: string, seen: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 0;
  // The first half of what may be one line end.
  let held = '';
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    seen(chunk.length);
    const text = held + decode(decoder, chunk, lines);
    held = text.endsWith('\r') ? '\r' : '';
    const whole = (held ? text.slice(0, -1) : text).replaceAll(/\r\n?/g, '\n');
    lines += whole.split('\n').length - 1;
    yield whole;
  }
  yield held.replace('\r', '\n') + decode(decoder, undefined, lines);
}

function decode(decoder: TextDecoder, chunk: Buffer | undefined, linesBefore: number): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    const lines = chunk?.toString('latin1').split(/\r\n?|\n/) ?? [];
    const foreign = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')));
    const line = linesBefore + Math.max(0, foreign) + 1;
    throw new Error(`Line ${line} of the file isn't UTF-8 text. Save or export the file as UTF-8.`);
  }
}
