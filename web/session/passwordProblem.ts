export interface PasswordProblem {
  title: string;
  text: string;
  /** Which of the two fields is to be looked at. */
  field: 'password' | 'confirmation';
}

/**
 * What is wrong with a new password typed twice, in the words of SPEC section 5; null when nothing is.
 * @param minLength characters it needs at least.
 */
export function passwordProblem(
  password: string,
  confirmation: string,
  minLength: number,
): PasswordProblem | null {
  if (!password || !confirmation) {
    return {
      title: 'Missing Information',
      text: 'Please fill in all password fields.',
      field: password ? 'confirmation' : 'password',
    };
  }
  if (password !== confirmation) {
    return {
      title: 'Password Mismatch',
      text: 'The passwords you entered do not match.',
      field: 'confirmation',
    };
  }
  if ([...password].length < minLength) {
    return {
      title: 'Password Too Short',
      text: `Password must be at least ${minLength} characters long.`,
      field: 'password',
    };
  }
  return null;
}
