export const OPTIONS =
  'JSON text, as the WebAuthn standard defines it: parse it and pass it to the browser. Valid once, for five minutes.';
export const PASSKEY_ANSWER = 'The result of `PublicKeyCredential.toJSON()`, as JSON text.';
export const OWN_SESSION = 'Requires a session, not a token.';
export const PROVEN = `${OWN_SESSION} ReauthenticationRequired unless the session was verified within the last ten minutes.`;
export const CODES =
  "The recovery codes, shown only once; each replaces the second factor one time. Null unless this is the account's first second factor.";
