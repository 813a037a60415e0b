export const OPTIONS =
  'JSON text, as the WebAuthn standard has it: parse it and hand it to the browser. Works once, within five minutes.';
export const PASSKEY_ANSWER = 'What `PublicKeyCredential.toJSON()` gives, as JSON text.';
export const OWN_SESSION = 'By session alone, not by token.';
export const PROVEN = `${OWN_SESSION} ReauthenticationRequired unless the session has proved itself within ten minutes.`;
export const CODES =
  'Recovery codes, shown this once: each stands in for the second factor one time. Null unless this was the first second factor.';
