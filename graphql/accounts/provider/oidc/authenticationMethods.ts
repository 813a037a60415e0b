/**
 * Methods of authentication that are more than something that is known (RFC 8176). Each is either several factors together, a
 * thing that the person has, or a trait of the person; providers name them beside, or instead of, the password.
 */
const SECOND_FACTORS: ReadonlySet<unknown> = new Set([
  ...['mfa', 'mca'],
  ...['otp', 'hwk', 'swk', 'sc', 'sms', 'tel'],
  ...['fpt', 'face', 'iris', 'retina', 'vbm'],
]);

/** Whether the `amr` claim of an ID token names a second factor; false when there is no such claim. */
export function namesSecondFactor(amr: unknown): boolean {
  return Array.isArray(amr) && amr.some((method: unknown) => SECOND_FACTORS.has(method));
}
