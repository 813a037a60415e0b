/** The viewer's means of proof besides the password. */
export interface ProofWays {
  hasApp: boolean;
  hasPasskey: boolean;
}
