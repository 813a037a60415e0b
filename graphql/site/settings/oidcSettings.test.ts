import { expect, it } from 'vitest';

import { readSettings } from './settings.ts';

const whole = {
  OIDC_ISSUER: 'https://sso.club.example/realms/club',
  OIDC_CLIENT_ID: 'pool',
  OIDC_CLIENT_SECRET: 'secret',
};

it('has no provider unless one is set, and names it by its host unless it has a name', () => {
  expect(readSettings({}).oidc).toBeNull();
  expect(readSettings({ ...whole }).oidc).toEqual({
    ...{ issuer: whole.OIDC_ISSUER, clientId: 'pool', clientSecret: 'secret' },
    ...{ name: 'sso.club.example', endsSession: false, trustedDomains: [] },
  });
  expect(readSettings({ ...whole, OIDC_NAME: 'the club', OIDC_LOGOUT: 'provider' }).oidc).toMatchObject({
    ...{ name: 'the club', endsSession: true },
  });
});

it('keeps the slash at the end of an issuer, which is part of its name', () => {
  const issuer = 'https://sso.club.example/application/o/pool/';
  expect(readSettings({ ...whole, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer);
});

it.each([
  [{ OIDC_ISSUER: whole.OIDC_ISSUER }, 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET'],
  [{ OIDC_CLIENT_ID: 'pool', OIDC_CLIENT_SECRET: 'secret' }, 'OIDC_ISSUER'],
  [{ OIDC_NAME: 'the club' }, 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET'],
])('refuses a half-set provider in one line: %j', (env, unset) => {
  expect(() => readSettings(env)).toThrow(
    `OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together; unset: ${unset}`,
  );
});

it.each(['http://sso.club.example', 'http://192.168.1.5/realms/club', 'sso.club.example', 'ftp://127.0.0.1'])(
  'refuses the issuer %s: over http it must be on this machine',
  (issuer) => {
    expect(() => readSettings({ ...whole, OIDC_ISSUER: issuer })).toThrow(
      'OIDC_ISSUER must be the https address of a provider; http is for a provider on this machine alone',
    );
    expect(readSettings({ ...whole, OIDC_ISSUER: 'http://127.0.0.1:8080/realms/club' }).oidc).not.toBeNull();
  },
);

it('takes the domains whose addresses count as verified', () => {
  const domains = 'Club.example, mail.club.example';
  expect(readSettings({ ...whole, OIDC_TRUSTED_DOMAINS: domains }).oidc?.trustedDomains).toEqual([
    'club.example',
    'mail.club.example',
  ]);
  for (const wrong of ['ann@club.example', '*.club.example', 'true', '@club.example']) {
    expect(() => readSettings({ ...whole, OIDC_TRUSTED_DOMAINS: wrong })).toThrow(
      'OIDC_TRUSTED_DOMAINS must be domains of email addresses, like club.example, separated by commas',
    );
  }
});
