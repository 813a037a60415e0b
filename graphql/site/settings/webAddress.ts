import { z } from 'zod';

import { ANY_WEB, readAddress } from '../rules/outsideAddress.ts';

/** A setting that is an http or https address, without a user name; slashes at its end are dropped. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
  .refine((url) => 'url' in readAddress(url, ANY_WEB), 'must be an http or https address without a user name')
  .transform((url) => url.replace(/\/+$/, ''));
