import type { Browser, Page } from 'playwright';
import { blind, finalize } from '#client/anonymity/blinding.ts';
import { launchBrowser } from '../testing/browser/browser.ts';
import { tokenIn } from '../testing/browser/rest.ts';
import type { Figure, Place } from './figures.ts';
import { median } from './median.ts';
import { type RunningApp, startApp } from './running-app.ts';

/** Many, because the first ones run before the code is optimized. */
const CALL_ROUNDS = 100;
const ROUNDS = 15;
const COMPANY = 2;
const MOST_MILLISECONDS = 400;

const scores = Array.from({ length: 20 }, (_, index) => [String(index + 1), 8]);

/**
 * What a review on the private path costs: the server's CPU time for each call, the client code's time, and in
 * Chromium the whole time from the click to the company's page.
 */
export async function benchCredential(place: Place): Promise<Figure[]> {
  await using running = await startApp(place);
  const rounds: Awaited<ReturnType<typeof benchCalls>>[] = [];
  for (let round = 0; round < CALL_ROUNDS; round += 1)
    rounds.push(await benchCalls(running, `calls${round}`));
  const of = (name: string, pick: (round: (typeof rounds)[number]) => number): Figure => ({
    ...{ name, value: median(rounds.map(pick)), unit: 'ms' },
  });
  const browser = await launchBrowser();
  const whole: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    whole.push(await benchPress(running, browser, `press${round}`));
  await browser.close();
  return [
    of('processor time of the server, issue a credential', ({ issue }) => issue),
    of('processor time of the server, redeem it', ({ redeem }) => redeem),
    of('blind, in Node', (round) => round.blind),
    of('finalize, in Node', (round) => round.finalize),
    {
      name: 'from Send to the receipt, in Chromium',
      value: median(whole),
      unit: 'ms',
      target: MOST_MILLISECONDS,
    },
  ];
}

async function benchCalls(running: RunningApp, person: string) {
  const call = async (procedure: string, payload: object) => {
    const answer = await running.app.inject({ method: 'POST', url: `/api/trpc/${procedure}`, payload });
    if (answer.statusCode !== 200) throw new Error(`${procedure}: ${answer.body}`);
    return answer.json().result.data;
  };
  const token = await mailedToken(running, person);
  const { keys } = (await running.app.inject({ url: '/api/trpc/anonymity.keys' })).json().result.data;
  const [{ period, public_key }] = keys;
  const [begun, blindTime] = await timed(() => blind(COMPANY, period, public_key));
  const request = { token, company_id: COMPANY, period, blinded: begun.blinded };
  const [issued, issue] = await usedCpu(() => call('anonymity.issue', request));
  const [output, finalizeTime] = await timed(() => finalize(COMPANY, { period, ...begun }, issued));
  const answers = { enps_responses: Object.fromEntries(scores) };
  const review = { company_id: COMPANY, period, nonce: begun.nonce, output, ...answers };
  const [, redeem] = await usedCpu(() => call('anonymity.submit', review));
  return { blind: blindTime, issue, finalize: finalizeTime, redeem };
}

/** From the click to the page that follows, in a browser with an empty cache. */
async function benchPress(running: RunningApp, browser: Browser, person: string): Promise<number> {
  const token = await mailedToken(running, person);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(keepDraft, COMPANY);
  await page.goto(`${running.url}/companies/${COMPANY}/review?token=${token}`);
  await page.getByText('20 of 20 answered').waitFor();
  await page.waitForLoadState('networkidle');
  const milliseconds = await press(page);
  await context.close();
  return milliseconds;
}

function keepDraft(companyId: number): void {
  const answers = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`s${index + 1}`, 8]));
  sessionStorage.setItem(`review_draft_${companyId}`, JSON.stringify({ answers, honest: true }));
}

function press(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const look = () =>
          location.pathname.endsWith('/review')
            ? requestAnimationFrame(look)
            : resolve(performance.now() - start);
        document.querySelector<HTMLElement>('form [type="submit"]')?.click();
        look();
      }),
  );
}

async function mailedToken({ app, newestLink }: RunningApp, person: string): Promise<string> {
  const payload = { email: `${person}@ferrowell.example`, company_id: COMPANY };
  await app.inject({ method: 'POST', url: '/api/trpc/verification.send', payload });
  return tokenIn(newestLink());
}

async function timed<Result>(action: () => Result): Promise<[Result, number]> {
  const start = performance.now();
  return [action(), performance.now() - start];
}

/** Returns the milliseconds of CPU time of this process too. */
async function usedCpu<Result>(action: () => Promise<Result>): Promise<[Result, number]> {
  const start = process.cpuUsage();
  const result = await action();
  const { user, system } = process.cpuUsage(start);
  return [result, (user + system) / 1000];
}
