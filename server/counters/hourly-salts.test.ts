import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { callLimits } from '#shared/call-limits.ts';
import { openHourlySalts } from './hourly-salts.ts';

const HOUR = 3600;
const second = (time: string) => Date.parse(`2026-06-15T${time}Z`) / 1000;

let folder: string;
let time: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-salts-'));
  time = '12:10:00';
});

const open = (at = () => time) => openHourlySalts(folder, () => new Date(second(at()) * 1000));
const hex = (salts: ReturnType<typeof open>, start: string) =>
  salts.ofWindow(second(start)).export().toString('hex');

describe('the hourly salts', () => {
  it('are the same for servers that create them at the same moment', async () => {
    const program = fileURLToPath(new URL('../../testing/server/print-salt.ts', import.meta.url));
    const at = Date.now() + 2000;
    const servers = Array.from({ length: 4 }, () => fork(program, [folder, '0', String(at)]));
    const said = await Promise.all(servers.map(async (server) => (await once(server, 'message'))[0]));
    expect(said[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(said).size).toBe(1);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('change with the hour in which a window begins, for servers whose clocks differ too', () => {
    const [early, late] = [open(() => '12:59:59'), open(() => '13:00:01')];
    early.renew();
    late.renew();
    expect(hex(early, '12:45:00')).toBe(hex(late, '12:00:00'));
    expect(hex(early, '13:00:00')).toBe(hex(late, '13:15:00'));
    expect(hex(late, '12:00:00')).not.toBe(hex(late, '13:00:00'));
  });

  it('are files that only their owner can read', () => {
    open().renew();
    expect(readdirSync(folder)).toEqual(['limits-2026-06-15T12']);
    expect(statSync(join(folder, 'limits-2026-06-15T12')).mode & 0o777).toBe(0o600);
  });

  it('are there before the hour in which a call needs them', () => {
    const salts = open();
    time = '12:58:30';
    salts.renew();
    expect(readdirSync(folder)).toEqual(['limits-2026-06-15T12', 'limits-2026-06-15T13']);
  });

  it('are destroyed when no server counts with them anymore, unfinished ones too', () => {
    const salts = open();
    salts.renew();
    const others = ['identity', '2026.json', 'seal-ab-cd', 'limits-2026-06-15T12.5fa0c2d81b3e'];
    for (const name of others) writeFileSync(join(folder, name), 'x'.repeat(44));
    time = '13:01:00';
    salts.renew();
    expect(readdirSync(folder)).toContain('limits-2026-06-15T12');
    time = '13:02:30';
    salts.renew();
    expect(readdirSync(folder).sort()).toEqual([
      '2026.json',
      'identity',
      'limits-2026-06-15T13',
      'seal-ab-cd',
    ]);
  });

  it('fit every limit: its windows divide an hour, or begin with one', () => {
    const unfit = Object.values(callLimits).filter(
      ({ seconds }) => HOUR % seconds !== 0 && seconds % HOUR !== 0,
    );
    expect(unfit).toEqual([]);
  });

  it('say what to do about a damaged file', () => {
    open().renew();
    const path = join(folder, 'limits-2026-06-15T12');
    chmodSync(path, 0o600);
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, 10));
    expect(() => hex(open(), '12:00:00')).toThrow(/limits-2026-06-15T12 is damaged\. Delete the file/);
  });
});
