import { noticedBy, swap } from './edits.mjs';

const sharedCounters = 'server/counters/shared-counters.ts';

/** What a careless change to the counters that several servers share could leak. */
export const counterLeaks = [
  ...noticedBy(['server/counters/shared-counters.test.ts'], {
    'counters under keys that need no salt': swap(
      sharedCounters,
      "createHmac('sha256', salts.ofWindow(number * limit.seconds))",
      "createHmac('sha256', 'salt')",
    ),
    'counters named after their limit': swap(
      sharedCounters,
      "keyPrefix: '',",
      "keyPrefix: names.get(limit) ?? '',",
    ),
    'counters that last as long after the first call': swap(
      sharedCounters,
      '{ customDuration: window.secondsLeft }',
      '{ customDuration: limit.seconds }',
    ),
  }),
  ...noticedBy(['server/counters/hourly-salts.test.ts'], {
    'salts that stay': swap('server/counters/hourly-salts.ts', '&& file < oldest', "&& file < ''"),
  }),
  ...noticedBy(['server/counters/outage.test.ts'], {
    'a line in the log when a request notices that Valkey fails': swap(
      'server/counters/counters.ts',
      'const valkey = openValkey(url);',
      "const valkey = openValkey(url);\n  const { giveUp } = valkey;\n  valkey.giveUp = () => {\n    giveUp();\n    report('rate limits');\n  };",
    ),
  }),
];
