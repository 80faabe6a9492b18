import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { renderedRoutes, routePatterns } from '#shared/paths.ts';
import { setUpStage } from '#testing/browser/stage.ts';
import { sampled } from '#testing/sampled.ts';
import { payloads, polyglot } from './payloads.ts';
import { setTrap, type Trap } from './trap.ts';

const stage = setUpStage({ RATE_LIMITS: 'off' });
let visitor: Trap;
beforeAll(async () => {
  visitor = await setTrap(stage);
});

/** Every parameter that some page reads from its address, from the source, so a new one is attacked too. */
function parameterNames(): string[] {
  const files = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!dist).*(?<!\.test)\.tsx?$/.test(file),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(`client/${file}`, 'utf8').matchAll(/\b(?:params|query|fragment)\.get\('(\w+)'\)/g)].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(names)].sort();
}

const names = parameterNames();
const routes = Object.values(routePatterns);
const rendered = renderedRoutes.map((route) => routePatterns[route]);
const queryOf = (value: string) => names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&');
/** The page with a value in every part of its address that it reads. */
const addressOf = (route: string, value: string) => {
  const path = route.replaceAll(/:\w+/g, () => encodeURIComponent(value));
  return `${path}?${queryOf(value)}`;
};

it('knows what pages read from their addresses', () => {
  expect(names).toEqual(
    expect.arrayContaining(['after', 'company', 'email', 'page', 'search', 'sort', 'tab', 'token']),
  );
});

it('is text in every document, whichever part of the address it is in', async () => {
  const paths = payloads.flatMap((payload, index) => [
    // Of where people write, the server reads nothing: its documents are as they were built.
    ...(index === 0 ? routes : rendered).flatMap((route) => [
      addressOf(route, payload),
      ...(route.includes(':') ? [`${route.replaceAll(/:\w+/g, '1')}?${queryOf(payload)}`] : []),
    ]),
    `/${encodeURIComponent(payload)}`,
    `/nothing/${encodeURIComponent(payload)}/`,
    `/api/v1/companies/${encodeURIComponent(payload)}`,
    `/api/docs/${encodeURIComponent(payload)}`,
  ]);
  expect(await visitor.parse(paths)).toEqual([]);
});

it.each(sampled(routes))('is text on the page that the app shows: %s', async (route) => {
  const fragment = `#${queryOf(polyglot)}`;
  await visitor.visit(addressOf(route, polyglot) + fragment);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  await visitor.expectClean();
  if (!route.includes(':')) return;
  await visitor.visit(`${route.replaceAll(/:\w+/g, '1')}?${queryOf('javascript:alert(1)//')}${fragment}`);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  await visitor.expectClean();
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '/%2f%2fevil.example',
  '//evil.example/companies/',
  '/login//evil.example',
])('leads no one away from the site: %s', async (path) => {
  await visitor.page.goto(stage.site.url + path);
  await visitor.page.waitForLoadState('networkidle');
  await visitor.expectClean();
});

it('shows a search for markup as typed, in the field, the title and the message', async () => {
  await visitor.visit(`/companies?search=${encodeURIComponent(polyglot)}`);
  await visitor.expectText();
  const { page } = visitor;
  await page.getByText(`We couldn't find any companies matching`).first().waitFor();
  expect(await page.getByRole('searchbox').or(page.getByRole('combobox')).first().inputValue()).toBe(
    polyglot,
  );
});
