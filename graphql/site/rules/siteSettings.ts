import { hasInvisible } from '#kernel/rules/invisible.ts';
import { ANY_WEB, readAddress } from './outsideAddress.ts';

/** The settings of the site that an administrator can store in the browser (SPECIFICATION 11.1). */
export const SITE_SETTINGS = ['productName', 'publicUrl', 'smtpUrl', 'mailFrom'] as const;

export type SiteSettingName = (typeof SITE_SETTINGS)[number];

/** The values of some of them, from the environment or from the database. */
export type GivenSite = Partial<Record<SiteSettingName, string>>;

export interface SiteSettings {
  productName: string;
  /** Origin for links in mail and for origin checks; no trailing slash. */
  publicUrl: string;
  /** Null: mails are written to files. */
  smtpUrl: string | null;
  /** The sender of all mails. */
  mailFrom: string;
}

/** The environment variable of each setting, which takes precedence over the stored value. */
export const ENVIRONMENT_NAMES: Record<SiteSettingName, string> = {
  productName: 'PRODUCT_NAME',
  publicUrl: 'PUBLIC_URL',
  smtpUrl: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
};

/** The settings in force: the environment's, else the stored ones, else the defaults. */
export function siteSettings(environment: GivenSite, stored: GivenSite, port: number): SiteSettings {
  const given = { ...stored, ...environment };
  const productName = given.productName ?? 'Last Standing';
  const publicUrl = given.publicUrl ?? `http://localhost:${port}`;
  return {
    productName,
    publicUrl,
    smtpUrl: given.smtpUrl ?? null,
    mailFrom: given.mailFrom ?? `${productName} <pool@${new URL(publicUrl).hostname}>`,
  };
}

const MAX_PRODUCT_NAME = 60;
const MAX_ADDRESS = 500;

/** A value as it is stored: trimmed, an address without its trailing slash. */
export function cleanSiteSetting(name: SiteSettingName, value: string): string {
  const trimmed = value.trim();
  return name === 'publicUrl' ? trimmed.replace(/\/+$/, '') : trimmed;
}

/** The problem with a value, as a sentence for a person; null for none. An empty value removes what is stored. */
export function checkSiteSetting(name: SiteSettingName, value: string): string | null {
  if (value === '') return null;
  if (value.length > MAX_ADDRESS || /\p{Cc}/u.test(value))
    return `Please enter at most ${MAX_ADDRESS} characters in one line.`;
  return CHECKS[name](value);
}

const CHECKS: Record<SiteSettingName, (value: string) => string | null> = {
  productName: (value) => {
    if ([...value].length > MAX_PRODUCT_NAME) return `A name has at most ${MAX_PRODUCT_NAME} characters.`;
    return hasInvisible(value) ? 'A name cannot have invisible characters.' : null;
  },
  publicUrl: (value) =>
    isOrigin(value)
      ? null
      : 'Please enter the address of the site, like https://pool.example.org, without a path.',
  smtpUrl: (value) =>
    /^smtps?:\/\/\S+$/.test(value) && URL.canParse(value)
      ? null
      : 'Please enter an address like smtps://user:password@mail.example.org.',
  mailFrom: (value) =>
    /^(?:[^<>]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(value)
      ? null
      : 'Please enter an email address, like "Office pool <pool@example.org>".',
};

function isOrigin(value: string): boolean {
  const read = /^https?:\/\//.test(value) ? readAddress(value, ANY_WEB) : null;
  if (read === null || 'fault' in read) return false;
  const { pathname, search, hash } = read.url;
  return pathname === '/' && search === '' && hash === '';
}

/** An SMTP address without its password, for a screen. */
export function withoutPassword(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (url.password !== '') url.password = '****';
  return url.href.replace(/\/$/, '');
}

/** Whether a value is one that `withoutPassword` shows: it then stands for the stored one. */
export function isShownValue(smtpUrl: string, stored: string | null): boolean {
  return stored !== null && smtpUrl === withoutPassword(stored);
}
