import { z } from 'zod';

import { readAddress, SAFE_WEB } from '../rules/outsideAddress.ts';

/** The address of a page, as security.txt takes it. */
export const httpsPage = z
  .string()
  .trim()
  .regex(/^https:\/\/\S+$/, 'must be an address that starts with https://')
  .refine(
    (address) => 'url' in readAddress(address, SAFE_WEB),
    'must be an address that starts with https://',
  );

/** An email address or a page, as the field Contact of security.txt has it. */
export const securityContact = z
  .union([z.email().transform((address) => `mailto:${address}`), httpsPage], {
    error: 'must be an email address, or the address of a page that starts with https://',
  })
  .pipe(z.string());
