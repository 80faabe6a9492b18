import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskSensitive } from './mask-sensitive.ts';

it('masks sensitive fields as specified', () => {
  const account = {
    id: 7,
    name: 'Kari Nordmann',
    email: 'kari@fjord.example',
    token: 'short',
    auth_token: 'short',
    password: 'hunter2',
    password_confirmation: 'hunter2',
    roles: ['user', 'admin'],
    is_admin: true,
    is_moderator: false,
    companies: [{ name: 'Fjord' }, { name: 'Fjell' }],
    open: true,
  };
  expect(maskSensitive({ account })).toEqual({
    account: {
      id: '[ID]',
      name: '[redacted]',
      email: 'k***@fjord.example',
      token: '[redacted]',
      auth_token: '[redacted]',
      password: '[redacted]',
      password_confirmation: '[redacted]',
      roles: '[redacted]',
      is_admin: '[redacted]',
      is_moderator: '[redacted]',
      companies: '[Array(2)]',
      open: true,
    },
  });
});

it.each([
  ['id', ['ID', 'companyId', 'company_id', 'userID', 'USER-ID', '_id']],
  ['email', ['Email', 'EMAIL', 'workEmail', 'work_email', 'useremail']],
  [
    'secret',
    ['authToken', 'AUTH_TOKEN', 'passwordConfirmation', 'newPassword', 'isAdmin', 'IS_MODERATOR', 'Roles'],
  ],
  ['secret', ['firstName', 'user_name', 'username', 'Authorization', 'clientSecret']],
])('recognizes a %s field in any spelling: %s', (kind, keys) => {
  const shown = { id: '[ID]', email: 'k***@x.example', secret: '[redacted]' }[kind];
  for (const key of keys) expect(maskSensitive({ [key]: 'kari@x.example' })).toEqual({ [key]: shown });
});

it('leaves other fields as they are', () => {
  const harmless = { valid: 1, paid: true, grid: 'a', status: 'open', when: undefined, rating: 4.5 };
  expect(maskSensitive(harmless)).toEqual(harmless);
});

it.each([
  ['Kari Nordmann <kari@x.example>', 'K***@x.example'],
  ['a@b.example, kari@x.example', 'a***@x.example'],
  ['x', '[redacted]'],
  [['kari@x.example'], '[redacted]'],
])('shows an email field %j as %j', (email, shown) => {
  expect(maskSensitive({ email })).toEqual({ email: shown });
});

it.each([
  ['kari@x.example is taken', 'k***@x.example is taken'],
  ["No account 'o'hara@x.example'", "No account o***@x.example'"],
  ['/verify-email/1?email=kari%40x.example&sent=1', '/verify-email/1?email=k***%40x.example&sent=1'],
  ['?next=%3Femail%3Dkari%2540x.example', '?next=3***%2540x.example'],
  ['mailto:kari@bücher.example', 'mailto:k***@bücher.example'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer [redacted]'],
  ['/review?token=abc&email=', '/review?token=[redacted]&email='],
  ['{"password": "hunter2", broken', '{"password": "[redacted]", broken'],
  [`/email/verify/7/${'aB3_-'.repeat(4)}/1`, '/email/verify/7/[redacted]/1'],
  ['at load (https://x.example/assets/use-company-pages-SeVFIOZM.js:1:2)', null],
  ['at node_modules/@tanstack/react-query/index.js', null],
  ['load@https://x.example/assets/index.js:1:2', null],
])('turns the text %j into %j', (text, shown) => {
  expect(maskSensitive(text)).toBe(shown ?? text);
});

it('reads JSON inside a text, so its fields are masked', () => {
  expect(maskSensitive('{"name":"Kari","open":1}')).toBe('{"name":"[redacted]","open":1}');
  expect(maskSensitive('[{"name":"Kari"},{}]')).toBe('[Array(2)]');
});

it('cuts a long text between two words', () => {
  expect(maskSensitive(`${'a '.repeat(1998)}kari@x.example`)).toBe(`${'a '.repeat(1998)}…`);
});

it('shows an error by its class, message, cause and stack, each masked', () => {
  const cause = Object.assign(new TypeError('no answer for kari@x.example'), {
    data: { name: 'Kari', code: 1 },
  });
  const error = new RangeError('{"password":"hunter2"}', { cause });
  error.stack = 'RangeError: {"password":"hunter2"}\n    at submit (https://x.example/?token=abc&a=1:1:2)';
  cause.stack = 'no frames';
  expect(maskSensitive(error)).toEqual({
    class: 'RangeError',
    message: '{"password":"[redacted]"}',
    cause: {
      class: 'TypeError',
      message: 'no answer for k***@x.example',
      data: { name: '[redacted]', code: 1 },
      stack: '',
    },
    stack: '    at submit (https://x.example/?token=[redacted]&a=1:1:2)',
  });
});

it("shows an error's custom name only if it looks like a class name", () => {
  const named = (name: string) => maskSensitive(Object.assign(new Error('x'), { name, stack: undefined }));
  expect(named('QuotaExceededError')).toEqual({ class: 'QuotaExceededError', message: 'x' });
  expect(named('Kari Nordmann')).toEqual({ class: 'Error', message: 'x' });
});

it('survives cycles, depth and values that cannot be read', () => {
  const circle: Record<string, unknown> = { again: undefined };
  circle.again = circle;
  const deep = { a: { a: { a: { a: { a: { a: { a: 1 } } } } } } };
  const broken = {
    get wrong() {
      throw new Error('kari@x.example');
    },
  };
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(maskSensitive(circle)).toEqual({ again: '[seen above]' });
  expect(JSON.stringify(maskSensitive(deep))).toBe('{"a":{"a":{"a":{"a":{"a":{"a":"[too deep]"}}}}}}');
  expect(maskSensitive(proxy)).toBe('[unreadable]');
  expect(maskSensitive({ broken, proxy })).toEqual({
    broken: { wrong: '[unreadable]' },
    proxy: '[unreadable]',
  });
  const shown = { call: '[function]', symbol: '[symbol]' };
  expect(maskSensitive({ call: () => 1, symbol: Symbol('kari@x.example') })).toEqual(shown);
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`k${index}`, index]));
  expect(maskSensitive(many)).toMatchObject({ k49: 49, '…': '10 more' });
});

type Secrets = { email: string; token: string; password: string };

const secrets: fc.Arbitrary<Secrets> = fc.record({
  // In an address like **@x.example there is nothing to hide: it looks like the mask.
  email: fc.emailAddress().filter((email) => !/^\*+@/.test(email)),
  token: fc.stringMatching(/^[A-Za-z0-9_-]{20,60}$/),
  password: fc.stringMatching(/^[A-Za-z0-9!%]{6}$/).map((text) => `pass ${text} word`),
});

/** The secrets in every place within a value: texts, URLs, fields, keys, collections, errors and their causes. */
function nestedWith({ email, token, password }: Secrets): fc.Arbitrary<unknown> {
  const spoken = fc.constantFrom(
    email,
    token,
    encodeURIComponent(email),
    `Bearer ${token}`,
    JSON.stringify({ user: { email, password }, tokens: [token] }),
    `https://x.example/review?email=${encodeURIComponent(email)}&token=${token}`,
  );
  const text = fc.tuple(fc.string(), spoken, fc.string()).map((parts) => parts.join(' '));
  const secretField = fc.constantFrom('password', 'newPassword', 'PASSWORD_CONFIRMATION', 'auth_token');
  const { nested } = fc.letrec((tie) => ({
    nested: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.oneof(spoken, text, fc.anything()),
      fc.dictionary(fc.oneof(fc.string(), text, fc.constantFrom('email', 'name', 'id')), tie('nested')),
      fc.tuple(secretField, tie('nested')).map(([key, inner]) => ({ [key]: [password, inner] })),
      secretField.map((key) => ({ [key]: password })),
      fc.array(tie('nested')),
      fc.array(tie('nested')).map((items) => new Set(items)),
      fc.tuple(text, tie('nested')).map(([key, inner]) => new Map([[key, inner]])),
      fc.tuple(text, tie('nested')).map(([message, cause]) => new Error(message, { cause })),
      fc.tuple(text, tie('nested')).map(([message, data]) => Object.assign(new TypeError(message), { data })),
    ),
  }));
  return nested;
}

const planted = secrets.chain((of) => fc.tuple(fc.constant(of), nestedWith(of)));

it('shows no email, token or password from anywhere in a value', () => {
  fc.assert(
    fc.property(planted, ([{ email, token, password }, value]) => {
      const shown = JSON.stringify(maskSensitive(value)) ?? '';
      for (const secret of [email, encodeURIComponent(email), token, password]) {
        expect(shown).not.toContain(secret);
      }
    }),
    { numRuns: 500 },
  );
});

it('shows only the length of arrays', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), (items) => {
      expect(maskSensitive({ items })).toEqual({ items: `[Array(${items.length})]` });
      expect(maskSensitive(items)).toBe(`[Array(${items.length})]`);
    }),
  );
});

it('never throws, returns plain data and leaves its input unchanged', () => {
  const anything = fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  });
  fc.assert(
    fc.property(fc.clone(anything, 2), ([value, copy]) => {
      const shown = maskSensitive(value);
      expect(JSON.stringify(shown)).toBe(JSON.stringify(maskSensitive(copy)));
      expect(value).toEqual(copy);
    }),
    { numRuns: 500 },
  );
});
