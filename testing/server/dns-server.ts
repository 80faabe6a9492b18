import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';

const TXT = 16;
const FOUND = 0x8180;
const NO_SUCH_NAME = 0x8183;

/** A DNS server that knows these TXT records, by name, and a resolver that asks it. */
export async function startDns(records: Record<string, string[]>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, records), port, address));
  socket.unref();
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${socket.address().port}`;
  const resolver = new Resolver({ timeout: 1000, tries: 1 });
  resolver.setServers([address]);
  return { address, resolver, close: () => new Promise<void>((resolve) => socket.close(() => resolve())) };
}

function answerTo(query: Buffer, records: Record<string, string[]>): Buffer {
  const { name, end } = nameAt(query, 12);
  const texts = records[name.toLowerCase()];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(texts ? FOUND : NO_SUCH_NAME, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, query.subarray(12, end + 4), ...(texts ?? []).map(record)]);
}

function record(text: string): Buffer {
  const parts = text.match(/.{1,255}/g) ?? [];
  const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.of(part.length), Buffer.from(part)])));
  const head = Buffer.alloc(12);
  // The name of the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function nameAt(packet: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}
