import { describe, expect, it } from 'vitest';

import {
  checkSiteSetting,
  cleanSiteSetting,
  isShownValue,
  SITE_SETTINGS,
  siteSettings,
  withoutPassword,
  type SiteSettingName,
} from './siteSettings.ts';

describe('the settings of the site in force', () => {
  it('are defaults while nothing is given', () => {
    expect(siteSettings({}, {}, 4000)).toEqual({
      productName: 'Last Standing',
      publicUrl: 'http://localhost:4000',
      smtpUrl: null,
      mailFrom: 'Last Standing <pool@localhost>',
    });
  });

  it('are the environment’s, else the stored ones', () => {
    const stored = {
      productName: 'Stored',
      publicUrl: 'https://stored.example',
      mailFrom: 'a@stored.example',
    };
    const environment = { publicUrl: 'https://pool.example', smtpUrl: 'smtp://mail.example' };
    expect(siteSettings(environment, stored, 4000)).toEqual({ ...stored, ...environment });
  });

  it('send mail from the site’s own name and host', () => {
    const { mailFrom } = siteSettings(
      { productName: 'Survivor', publicUrl: 'https://pool.example:8443' },
      {},
      1,
    );
    expect(mailFrom).toBe('Survivor <pool@pool.example>');
  });
});

describe('a value', () => {
  it('is stored trimmed, an address without its trailing slashes', () => {
    expect(cleanSiteSetting('publicUrl', ' https://pool.example// ')).toBe('https://pool.example');
    expect(cleanSiteSetting('publicUrl', 'https://pool.example/a/b')).toBe('https://pool.example/a/b');
    expect(cleanSiteSetting('productName', ' And/Or/ ')).toBe('And/Or/');
  });

  it('may be empty, which removes what is stored', () => {
    expect(SITE_SETTINGS.map((name) => checkSiteSetting(name, ''))).toEqual([null, null, null, null]);
  });

  it.each<[SiteSettingName, string]>([
    ['productName', 'x'.repeat(60)],
    ['productName', '🏈'.repeat(60)],
    ['publicUrl', 'https://pool.example'],
    ['publicUrl', 'http://localhost:4000'],
    ['smtpUrl', 'smtp://mail.example'],
    ['smtpUrl', 'smtps://user:password@mail.example:465'],
    ['mailFrom', 'pool@pool.example'],
    ['mailFrom', 'Office pool <pool@pool.example>'],
    ['mailFrom', '<pool@pool.example>'],
  ])('%s may be %s', (name, value) => {
    expect(checkSiteSetting(name, value)).toBeNull();
  });

  const PLACE = 'Please enter the address of the site, like https://pool.example.org, without a path.';
  const SMTP = 'Please enter an address like smtps://user:password@mail.example.org.';
  const SENDER = 'Please enter an email address, like "Office pool <pool@example.org>".';
  it.each<[SiteSettingName, string, string]>([
    ['productName', 'x'.repeat(61), 'A name has at most 60 characters.'],
    ['productName', 'Two\uFFFF', 'A name cannot have invisible characters.'],
    ['productName', 'loop\u202E', 'A name cannot have invisible characters.'],
    ['productName', 'Two\nlines', 'Please enter at most 500 characters in one line.'],
    ['smtpUrl', `smtp://${'m'.repeat(500)}`, 'Please enter at most 500 characters in one line.'],
    ['publicUrl', 'pool.example', PLACE],
    ['publicUrl', 'ftp://pool.example', PLACE],
    ['publicUrl', 'see https://pool.example', PLACE],
    ['publicUrl', 'https://', PLACE],
    ['publicUrl', 'https://pool.example/pool', PLACE],
    ['publicUrl', 'https://pool.example/?a=1', PLACE],
    ['publicUrl', 'https://pool.example/#a', PLACE],
    ['publicUrl', 'https://ann@pool.example', PLACE],
    ['smtpUrl', 'mail.example', SMTP],
    ['smtpUrl', 'https://mail.example', SMTP],
    ['smtpUrl', 'to smtp://mail.example', SMTP],
    ['smtpUrl', 'smtp://mail.example now', SMTP],
    ['smtpUrl', 'smtp://mail.example:port', SMTP],
    ['smtpUrl', 'smtp://', SMTP],
    ['mailFrom', 'Office pool', SENDER],
    ['mailFrom', 'pool@', SENDER],
    ['mailFrom', '@pool.example', SENDER],
    ['mailFrom', 'office pool@pool.example', SENDER],
    ['mailFrom', 'pool@pool.example please', SENDER],
    ['mailFrom', 'Office <<pool@pool.example>', SENDER],
  ])('%s may not be %s', (name, value, problem) => {
    expect(checkSiteSetting(name, value)).toBe(problem);
  });

  it('has at most 500 characters', () => {
    const host = `smtp://${Array.from({ length: 8 }, () => 'm'.repeat(60)).join('.')}`;
    const longest = host.padEnd(500, 'm');
    expect(longest).toHaveLength(500);
    expect(checkSiteSetting('smtpUrl', longest)).toBeNull();
    expect(checkSiteSetting('smtpUrl', `${longest}m`)).not.toBeNull();
  });
});

describe('an SMTP address on a screen', () => {
  it('has no password, and no slash that was not given', () => {
    expect(withoutPassword('smtps://ann:secret@mail.example')).toBe('smtps://ann:****@mail.example');
    expect(withoutPassword('smtp://mail.example/')).toBe('smtp://mail.example');
    expect(withoutPassword('smtp://mail.example/a/b')).toBe('smtp://mail.example/a/b');
  });

  it('stands for the stored one', () => {
    const stored = 'smtps://ann:secret@mail.example';
    expect(isShownValue('smtps://ann:****@mail.example', stored)).toBe(true);
    expect(isShownValue('smtps://bob:****@mail.example', stored)).toBe(false);
    expect(isShownValue('smtps://ann:****@mail.example', null)).toBe(false);
  });
});
