import { createSessionByPassword, type NewSession } from '../auth/sessions.ts';
import { verifyPassword } from '../auth/passwords.ts';
import type { Viewer } from '../auth/viewer.ts';
import { checkEmail, normaliseEmail } from '../domain/people.ts';
import { InvalidCredentialsError, InvalidInputError, type InputIssue } from './failures.ts';
import { logInTries } from './logInTries.ts';
import { logOut } from './logOut.ts';
import { requireSecondFactor } from './secondFactor/pendingLogIns.ts';
import type { Services } from './services.ts';

export interface LogInInput {
  email: string;
  password: string;
  /** What limits count the caller by. */
  address: string;
  /** What the browser keeps of earlier log-ins of an account; nothing for a script. */
  deviceOf?: (userId: number) => string | null;
  /** What the browser calls itself. */
  userAgent?: string | null;
}

/** SPEC section 5. */
const MISSING = 'Please enter both your email and password.';

/**
 * Signs an account in by e-mail and password. An unknown account, one without a password and a wrong password
 * cannot be told apart: the same text, the same work, the same limits. Failures count against the account and the
 * address, or against a browser that the account has used before (logInTries); a success clears them. A session that the
 * browser had before ends.
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

  // What cannot be an address belongs to nobody; PostgreSQL would not even take some of it as text.
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
  const fits = await verifyPassword(user?.passwordHash ?? null, input.password);
  if (user === null || !fits) throw new InvalidCredentialsError();

  await tries.clear();
  await requireSecondFactor(services, user);
  const session = await createSessionByPassword(services, user, input.userAgent);
  if (session === null) throw new InvalidCredentialsError();
  await logOut(services, viewer);
  return session;
}
