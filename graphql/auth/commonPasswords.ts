/**
 * How much of the list counts. It is ordered by how often a password was found in breaches; further down stand rare words,
 * which a guesser who is limited to ten tries does not come to.
 */
const LISTED = 20_000;

let listed: Promise<ReadonlySet<string>> | undefined;

/** Whether the password is among the most common of those found in breaches, whatever its case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded at first use: few requests set a password.
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, LISTED)),
  );
  return (await listed).has(password.toLowerCase());
}
