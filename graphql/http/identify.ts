import { RateLimitedError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { cookieOptions } from '../auth/cookies.ts';
import { createKeptViewers } from '../auth/keptViewers.ts';
import type { Viewer } from '../auth/viewer.ts';
import { viewerFromRequest } from '../auth/viewerFromRequest.ts';
import type { Settings } from '../settings.ts';
import type { Admission } from './admission.ts';
import { rateLimited } from './refusals.ts';
import type { Caller } from './serverContext.ts';

/**
 * The viewer of a request, looked up once for it, whatever it runs.
 * @throws GraphQLError RATE_LIMITED when an API token has made too many requests
 */
export type Identify = (caller: Caller) => Promise<Viewer | null>;

export function createIdentify(
  services: Services,
  settings: Settings,
  admission: Pick<Admission, 'learn'>,
): Identify {
  const cookies = cookieOptions(settings);
  const kept = createKeptViewers(services);
  return async (caller) => {
    if (caller.viewer !== undefined) return caller.viewer;
    const { headers } = caller.request;
    const viewer = await viewerFromRequest(
      { cookie: headers.cookie, authorization: caller.authorization ?? headers.authorization, cookies },
      services,
      caller.isAhead === true || !settings.answerCache ? undefined : kept,
    ).catch(refuseRequest);
    admission.learn(caller, viewer);
    caller.viewer = viewer;
    return viewer;
  };
}

/** An API token made too many requests. */
function refuseRequest(error: unknown): never {
  throw error instanceof RateLimitedError ? rateLimited(error) : error;
}
