import { describe, expect, it } from 'vitest';

import { mailSiteOf, type MailFacts } from './mailObstacle.ts';

const live: MailFacts = {
  mode: 'live',
  smtpUrl: 'smtps://mail.example',
  publicUrl: 'https://pool.example',
  allowPrivateAddresses: false,
};

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
