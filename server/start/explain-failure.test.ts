import { expect, it } from 'vitest';
import { explainFailure } from './explain-failure.ts';

const FAILED = "Candor couldn't start.";

it('says what to do and lists the causes', () => {
  const inUse = Object.assign(new Error('listen EADDRINUSE: address already in use 127.0.0.1:3000'), {
    code: 'EADDRINUSE',
  });
  expect(explainFailure(inUse, FAILED)).toContain('127.0.0.1:3000');
  expect(explainFailure(inUse, FAILED)).toContain('set PORT');
  const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const message = explainFailure(new Error("The database couldn't be migrated.", { cause: down }), FAILED);
  expect(message).toMatch(
    /be migrated[\s\S]*nothing accepts connections there, ECONNREFUSED[\s\S]*Check DATABASE_URL/,
  );
  expect(message).not.toMatch(/\n\s+at /);
});
