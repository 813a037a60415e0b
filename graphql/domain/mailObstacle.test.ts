import { describe, expect, it } from 'vitest';

import { mailSiteOf, reachOf, type MailFacts } from './mailObstacle.ts';

const live: MailFacts = {
  mode: 'live',
  smtpUrl: 'smtps://mail.example',
  publicUrl: 'https://pool.example',
  allowPrivateAddresses: false,
};

describe('the address of a site', () => {
  it.each([
    ['http://localhost:4000', 'LOOPBACK'],
    ['http://pool.localhost', 'LOOPBACK'],
    ['http://127.0.0.1', 'LOOPBACK'],
    // The same address in one number.
    ['http://2130706433', 'LOOPBACK'],
    ['http://[::1]:4000', 'LOOPBACK'],
    ['http://[::ffff:127.0.0.1]', 'LOOPBACK'],
    ['http://0.0.0.0', 'PRIVATE'],
    ['http://10.1.2.3', 'PRIVATE'],
    ['http://172.16.0.1', 'PRIVATE'],
    ['http://172.32.0.1', 'PUBLIC'],
    ['http://192.168.1.7', 'PRIVATE'],
    ['http://100.64.0.1', 'PRIVATE'],
    ['http://169.254.1.1', 'PRIVATE'],
    ['http://[fd00::1]', 'PRIVATE'],
    ['http://[fe80::1]', 'PRIVATE'],
    ['http://[2606:4700::1111]', 'PUBLIC'],
    ['http://8.8.8.8', 'PUBLIC'],
    ['http://officeserver', 'PRIVATE'],
    ['http://pool.local', 'PRIVATE'],
    ['https://pool.local.', 'PRIVATE'],
    ['https://pool.lan', 'PRIVATE'],
    ['https://pool.internal', 'PRIVATE'],
    ['https://local.pool.example', 'PUBLIC'],
    ['https://localhost.example', 'PUBLIC'],
    ['https://fd-league.example', 'PUBLIC'],
    ['https://10.pool.example', 'PUBLIC'],
  ])('%s is %s', (publicUrl, reach) => {
    expect(reachOf(publicUrl)).toBe(reach);
  });
});

describe('what keeps mail from going out', () => {
  const obstacleOf = (change: Partial<MailFacts>) => mailSiteOf({ ...live, ...change }).obstacle;

  it('is no mail server, then an address that leads nobody here', () => {
    expect(obstacleOf({})).toBeNull();
    expect(obstacleOf({ smtpUrl: null, publicUrl: 'http://localhost' })).toBe('NO_MAIL_SERVER');
    expect(obstacleOf({ publicUrl: 'http://localhost' })).toBe('PRIVATE_ADDRESS');
    expect(obstacleOf({ publicUrl: 'http://192.168.1.7', allowPrivateAddresses: true })).toBeNull();
  });

  it('is nothing in the demo, whose mails are files', () => {
    expect(obstacleOf({ mode: 'demo', smtpUrl: null, publicUrl: 'http://localhost' })).toBeNull();
  });

  it('says what to set', () => {
    expect(mailSiteOf({ ...live, publicUrl: 'http://localhost:4000' }).addressProblem).toBe(
      'Links would lead to http://localhost:4000, which leads everybody to their own machine. Set the public address of the site (PUBLIC_URL, or “Public address” at /setup) to one that people can open, like https://pool.example.org.',
    );
  });
});
