const BAR = 30;
const TERMINAL_MS = 200;
const LINES_MS = 5000;

type Counts = { added: number; listed: number; refused: number };

/** Shows how much of a file has been read: a bar on a terminal, otherwise a line every few seconds. */
export function showProgress(bytes: number, out: NodeJS.WriteStream = process.stdout) {
  const start = performance.now();
  let read = 0;
  let shown = start;
  return {
    read(more: number): void {
      read += more;
    },
    show({ added, listed, refused }: Counts): void {
      const now = performance.now();
      if (now - shown < (out.isTTY ? TERMINAL_MS : LINES_MS)) return;
      shown = now;
      const share = Math.min(1, read / bytes);
      const percent = `${Math.floor(share * 100)} %`;
      const words = `${percent}, added: ${added}, already listed: ${listed}, refused: ${refused}`;
      const left = share > 0 ? ((now - start) / share) * (1 - share) : 0;
      const line = `${words}, about ${Math.ceil(left / 1000)} s left`;
      if (!out.isTTY) out.write(`${line}\n`);
      else out.write(`\r${'█'.repeat(Math.round(share * BAR)).padEnd(BAR, '░')} ${line}\x1b[K`);
    },
    end(): void {
      if (out.isTTY) out.write('\r\x1b[K');
    },
  };
}
