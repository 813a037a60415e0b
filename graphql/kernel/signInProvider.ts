/** Values that bind a log-in to the browser that began it. */
export interface ProviderChecks {
  /** Returned by the provider in the address of its response. */
  state: string;
  /** Returned by the provider in the ID token. */
  nonce: string;
  /** The secret of PKCE (RFC 7636): an intercepted code is useless without it. */
  codeVerifier: string;
}

/** The provider's claims about a person, after all checks. */
export interface ProviderStatement {
  issuer: string;
  subject: string;
  /** Lower-cased and trimmed; null when none, or no usable one, is stated. */
  email: string | null;
  /**
   * Whether the provider has verified the address (`email_verified`), or makes no claim about an address of a
   * domain that it is trusted with (OIDC_TRUSTED_DOMAINS).
   */
  isEmailVerified: boolean;
  name: string | null;
  /** Whether the provider required a second factor (`amr`, RFC 8176). */
  hasSecondFactor: boolean;
  /** When the person authenticated at the provider; null when it makes no claim. */
  authenticatedAt: Date | null;
  /** For the log-out at the provider. */
  idToken: string;
}

/** The OpenID Connect provider that the operator has configured. */
export interface SignInProvider {
  /** The button's label after "Sign in with". */
  readonly name: string;
  readonly issuer: string;
  /** Whether logging out here also logs out at the provider (OIDC_LOGOUT). */
  readonly endsSession: boolean;
  /** @throws ProviderUnavailableError with the reason when it cannot be used */
  reach(): Promise<void>;
  /**
   * The address to redirect the browser to.
   * @param request.isFresh whether the person must authenticate again
   * @throws ProviderUnavailableError
   */
  logInAddress(request: { checks: ProviderChecks; redirectUri: string; isFresh: boolean }): Promise<URL>;
  /**
   * Checks the provider's response and redeems its code.
   * @param answer the address that the provider redirected the browser to
   * @throws ProviderUnavailableError, ProviderRefusedError
   */
  redeem(answer: URL, checks: ProviderChecks): Promise<ProviderStatement>;
  /** The address that ends the session at the provider; null when it has none, or does not respond. */
  logOutAddress(idToken: string, returnTo: string): Promise<URL | null>;
}

/** The provider does not respond, or not according to OpenID Connect. */
export class ProviderUnavailableError extends Error {
  override name = 'ProviderUnavailableError';
}

/** The provider refused, or its response failed a check. */
export class ProviderRefusedError extends Error {
  override name = 'ProviderRefusedError';
  /** Whether the person canceled at the provider. */
  readonly isCanceled: boolean;
  constructor(message: string, options: { isCanceled: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isCanceled = options.isCanceled;
  }
}
