import { RequestError, messageOf } from '#web/app/relay/errors.ts';
import type { ReferralTestPageQuery } from './__generated__/ReferralTestPageQuery.graphql';

/** The result of testing a code. */
export type Verdict =
  | {
      isValid: true;
      code: string;
      referrerName: string;
      poolName: string;
      entryFeeCents: number;
      currency: string;
    }
  | { isValid: false; status: number; message: string };

/** The HTTP statuses of the same failures in the REST API. */
const statuses: Record<string, number> = { NOT_FOUND: 404, RATE_LIMITED: 429 };

/** A network failure counts as status 500, with its message (SPECIFICATION 7.16). */
export function verdictOf(answer: ReferralTestPageQuery['response'] | undefined): Verdict {
  const found = answer?.joinCode;
  if (found?.__typename === 'JoinCode' && found.pool) {
    const { code, referrerName = '', pool } = found;
    return {
      isValid: true,
      code: code ?? '',
      referrerName,
      poolName: pool.name,
      entryFeeCents: pool.entryFeeCents,
      currency: pool.currency,
    };
  }
  return {
    isValid: false,
    status: statuses[found?.code ?? ''] ?? 400,
    message: found?.message ?? messageOf(null),
  };
}

export function verdictOfFailure(error: unknown): Verdict {
  const status = error instanceof RequestError && error.status >= 400 ? error.status : 500;
  return { isValid: false, status, message: messageOf(error) };
}
