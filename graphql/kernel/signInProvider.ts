/** What a log-in at the provider is bound to, known to the browser that began it alone. */
export interface ProviderChecks {
  /** Returned by the provider in the address of its answer. */
  state: string;
  /** Returned by the provider in the ID token. */
  nonce: string;
  /** The secret of PKCE (RFC 7636): who saw the code alone cannot use it. */
  codeVerifier: string;
}

/** What the provider states of a person, after every check of its answer. */
export interface ProviderStatement {
  issuer: string;
  subject: string;
  /** Lower-cased and trimmed; null when none, or no usable one, is stated. */
  email: string | null;
  /**
   * Whether the provider says that the address is the person's own (`email_verified`), or says nothing about an address of
   * a domain that the operator trusts it with (OIDC_TRUSTED_DOMAINS).
   */
  isEmailVerified: boolean;
  name: string | null;
  /** Whether the provider asked for a second factor (`amr`, RFC 8176). */
  hasSecondFactor: boolean;
  /** When the person authenticated at the provider; null when it does not say. */
  authenticatedAt: Date | null;
  /** For the log-out at the provider. */
  idToken: string;
}

/** The provider by which people sign in (OpenID Connect), as the operator has set it. */
export interface SignInProvider {
  /** What the button says after "Sign in with". */
  readonly name: string;
  readonly issuer: string;
  /** Whether logging out here also logs out at the provider (OIDC_LOGOUT). */
  readonly endsSession: boolean;
  /** Whether it can be used. @throws ProviderUnavailableError with the reason */
  reach(): Promise<void>;
  /**
   * The address to send the browser to.
   * @param request.isFresh whether the person must authenticate there again
   * @throws ProviderUnavailableError
   */
  logInAddress(request: { checks: ProviderChecks; redirectUri: string; isFresh: boolean }): Promise<URL>;
  /**
   * Checks the provider's answer and redeems its code.
   * @param answer the address that the provider sent the browser to
   * @throws ProviderUnavailableError, ProviderRefusedError
   */
  redeem(answer: URL, checks: ProviderChecks): Promise<ProviderStatement>;
  /** The address that ends the session at the provider; null when it has none, or does not answer. */
  logOutAddress(idToken: string, returnTo: string): Promise<URL | null>;
}

/** The provider does not answer, or not as OpenID Connect says. */
export class ProviderUnavailableError extends Error {
  override name = 'ProviderUnavailableError';
}

/** The provider's answer is a refusal, or does not pass a check. */
export class ProviderRefusedError extends Error {
  override name = 'ProviderRefusedError';
  /** Whether the person canceled there. */
  readonly isCanceled: boolean;
  constructor(message: string, options: { isCanceled: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isCanceled = options.isCanceled;
  }
}
