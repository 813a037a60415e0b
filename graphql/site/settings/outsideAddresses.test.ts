// Every check of an address that somebody gives: the parsed host counts, so each way to write a host is treated alike.
import { describe, expect, it } from 'vitest';
import { readPaymentField } from '#graphql/money/rules/paymentInstructions.ts';
import { checkMailServer } from '#graphql/messages/rules/mailServer.ts';
import { hostReach } from '../rules/hostReach.ts';
import { checkSiteSetting } from '../rules/siteSettings.ts';
import { readOutgoingUrl } from '#graphql/messages/outgoing/addresses.ts';
import { readSettings } from './settings.ts';

const takes = (work: () => unknown): boolean => {
  try {
    work();
    return true;
  } catch {
    return false;
  }
};
const setting = (name: string) => (address: string) =>
  takes(() =>
    readSettings({
      [name]: address,
      ...(name === 'OIDC_ISSUER' && { OIDC_CLIENT_ID: 'pool', OIDC_CLIENT_SECRET: 'secret' }),
    }),
  );

/** By what takes the address: whether it does. */
const CHECKS: Readonly<Record<string, (address: string) => boolean>> = {
  'payment link of a pool': (address) => 'value' in readPaymentField('paymentLink', address),
  'webhook, device': (address) => takes(() => readOutgoingUrl(address, false)),
  'webhook, device, private': (address) => takes(() => readOutgoingUrl(address, true)),
  'public address, stored': (address) => checkSiteSetting('publicUrl', address) === null,
  PUBLIC_URL: setting('PUBLIC_URL'),
  OIDC_ISSUER: setting('OIDC_ISSUER'),
  SCHEDULE_URL: setting('SCHEDULE_URL'),
  ESPN_BASE_URL: setting('ESPN_BASE_URL'),
  SECOND_SCORES_URL: setting('SECOND_SCORES_URL'),
  PAYMENT_URL_TEMPLATE: setting('PAYMENT_URL_TEMPLATE'),
};

/** Ways to write one host. */
const HOSTS = {
  'this machine': [
    ...[
      '127.0.0.1',
      '0x7f.1',
      '2130706433',
      '127.1',
      '0177.0.0.1',
      '127.0.0.1.',
      '0x7f000001',
      '017700000001',
    ],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:1]', '\uFF11\uFF12\uFF17.0.0.1'],
  ],
  'this machine by its name': ['localhost', 'localhost.', 'LOCALHOST', 'pool.localhost', 'pool.localhost.'],
  'a private network': ['10.0.0.1', '0xa.1', '167772161', '10.1', '[::ffff:10.0.0.1]', '012.0.0.1'],
  'a private network by a name': ['intern.local', 'intern.local.', 'INTERN.local', 'intern\u3002local'],
  'the public internet': [
    '8.8.8.8',
    '0x8.0x8.0x8.0x8',
    '134744072',
    '8.8.2056',
    '[::ffff:8.8.8.8]',
    '8.8.8.8.',
  ],
  'the public internet by a name': [
    'pay.example.org',
    'pay.example.org.',
    'PAY.example.org',
    'pay\u3002example.org',
  ],
} as const;

describe.each(Object.entries(CHECKS))('the address of: %s', (_check, isTaken) => {
  it.each(Object.entries(HOSTS))('%s, however it is written', (_host, [first, ...others]) => {
    for (const scheme of ['https', 'http']) {
      const expected = isTaken(`${scheme}://${first}`);
      expect(others.filter((host) => isTaken(`${scheme}://${host}`) !== expected)).toEqual([]);
    }
  });

  it('has no user name and no password', () => {
    for (const login of ['ann@', 'ann:secret@', ':secret@', 'pay.example.org%2F@'])
      expect(isTaken(`https://${login}pay.example.org`), login).toBe(false);
  });
});

it('the checks differ by what they are for alone', () => {
  const firsts = Object.values(HOSTS).map(([first]) => first);
  const taken = Object.entries(CHECKS).map(([name, isTaken]) => [
    name,
    ...['https', 'http'].map((scheme) =>
      firsts.map((host) => (isTaken(`${scheme}://${host}`) ? 'x' : '-')).join(''),
    ),
  ]);
  expect(taken).toEqual([
    ['payment link of a pool', '-----x', '------'],
    ['webhook, device', '----xx', '------'],
    ['webhook, device, private', 'xxxxxx', 'xxxxxx'],
    ['public address, stored', 'xxxxxx', 'xxxxxx'],
    ['PUBLIC_URL', 'xxxxxx', 'xxxxxx'],
    ['OIDC_ISSUER', 'xxxxxx', 'xx----'],
    ['SCHEDULE_URL', 'xxxxxx', 'xxxxxx'],
    ['ESPN_BASE_URL', 'xxxxxx', 'xxxxxx'],
    ['SECOND_SCORES_URL', 'xxxxxx', 'xxxxxx'],
    ['PAYMENT_URL_TEMPLATE', 'xxxxxx', 'xxxxxx'],
  ]);
});

it('a mail server is any host, and nothing beside it', () => {
  const problem = (host: string) =>
    checkMailServer({ host, port: 465, security: 'TLS', user: '', password: '' }).host;
  const ascii = Object.values(HOSTS)
    .flat()
    .filter((host) => /^[\x21-\x7e]+$/.test(host));
  expect(ascii.filter((host) => problem(host) !== undefined)).toEqual([]);
  for (const host of ['ann@mail.example.org', 'mail.example.org/x', 'mail.example.org:25', 'a b'])
    expect(problem(host), host).toBeDefined();
});

it('each host reaches as far as its first form', () => {
  for (const [first, ...others] of Object.values(HOSTS)) {
    const reachOf = (host: string) => hostReach(new URL(`https://${host}`).hostname);
    expect(others.filter((host) => reachOf(host) !== reachOf(first))).toEqual([]);
  }
});
