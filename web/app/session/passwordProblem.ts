export interface PasswordProblem {
  title: string;
  text: string;
  field: 'password' | 'confirmation';
}

/** The problem of a new password typed twice, in the words of SPECIFICATION 6.2; null for none. */
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
