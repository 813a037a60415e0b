import { createSessionByPassword, type NewSession } from './sessions/sessions.ts';
import { verifyPassword } from './credentials/passwords.ts';
import type { Viewer } from './sessions/viewer.ts';
import { checkEmail, normaliseEmail } from './rules/people.ts';
import { InvalidCredentialsError, InvalidInputError, type InputIssue } from '../kernel/failures.ts';
import { logInTries } from './logInTries.ts';
import { logOut } from './logOut.ts';
import { requireSecondFactor } from './factors/pendingLogIns.ts';
import type { Services } from '../kernel/services.ts';

export interface LogInInput {
  email: string;
  password: string;
  /** The keys of the rate limits. */
  address: string;
  /** The device cookie of earlier log-ins of an account; none for a script. */
  deviceOf?: (userId: number) => string | null;
  userAgent?: string | null;
}

/** SPECIFICATION 6.1. */
const MISSING = 'Please enter both your email and password.';

/**
 * Signs an account in by e-mail and password. An unknown account, one without a password and a wrong password
 * are indistinguishable: same message, same work, same limits. Failures count against the account and the
 * address, or against a browser that the account has used before (logInTries); a success clears them. Ends
 * the browser's previous session.
 * @throws InvalidInputError, InvalidCredentialsError, RateLimitedError, SecondFactorRequired
 */
export async function logIn(
  services: Services,
  viewer: Viewer | null,
  input: LogInInput,
): Promise<NewSession> {
  const email = normaliseEmail(input.email);
  const issues: InputIssue[] = [];
  if (email === '') issues.push({ path: ['input', 'email'], message: MISSING });
  if (input.password === '') issues.push({ path: ['input', 'password'], message: MISSING });
  if (issues.length > 0) throw new InvalidInputError(issues, MISSING);

  // Text that cannot be an address belongs to no account; PostgreSQL would reject some of it.
  const user =
    checkEmail(email) === null
      ? await services.db.user.findUnique({ where: { email }, select: { id: true, passwordHash: true } })
      : null;
  const tries = await logInTries(services, {
    userId: user?.id ?? null,
    email,
    address: input.address,
    device: user === null ? null : (input.deviceOf?.(user.id) ?? null),
  });
  await tries.take();
  const fits = await verifyPassword(user?.passwordHash ?? null, input.password, services.hashCost);
  if (user === null || !fits) throw new InvalidCredentialsError();

  await tries.clear();
  await requireSecondFactor(services, user);
  const session = await createSessionByPassword(services, user, input.userAgent);
  if (session === null) throw new InvalidCredentialsError();
  await logOut(services, viewer);
  return session;
}
