/**
 * Number of entries of the list that count. The list is ordered by frequency in breaches; guesses limited to
 * ten tries do not reach the rest.
 */
const LISTED = 20_000;

let listed: Promise<ReadonlySet<string>> | undefined;

/** Whether the password is among the most common of those found in breaches, whatever its case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded lazily: few requests set a password.
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, LISTED)),
  );
  return (await listed).has(password.toLowerCase());
}
