import { z } from 'zod';

/** A setting that is an http or https address; slashes at its end are dropped. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));
