/** What the errors of connections mean to a person (their codes in Node and OpenSSL). */
const MEANINGS: readonly [RegExp, string][] = [
  [
    /^(?:ENOTFOUND|EAI_\w+|EDNS)$/,
    'there is no server of this name, or this machine has no way to the internet',
  ],
  [/^ECONNREFUSED$/, 'the server takes no connections'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'the server ended the connection'],
  [/^(?:ETIMEDOUT|UND_ERR_\w*TIMEOUT)$/, 'the server did not answer in time'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'there is no way to the server from this machine'],
  [
    /CERT|SELF_SIGNED|SSL|TLS|UNABLE_TO_(?:VERIFY|GET_ISSUER)/,
    'the certificate of the server is not valid here',
  ],
];

/**
 * Why there was no connection, as a part of a sentence that follows the name of the other side; the code follows it, for
 * operators. An error with another code, or with none, says its own message.
 */
export function connectionProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  for (const code of codesOf(error)) {
    const meaning = MEANINGS.find(([pattern]) => pattern.test(code))?.[1];
    if (meaning !== undefined) return `${meaning} (${code})`;
  }
  return error.message || error.name;
}

/** The code of an error, and the one of the system that libraries keep in its message: "connect ECONNREFUSED 127.0.0.1:25". */
function codesOf(error: Error): string[] {
  const own = 'code' in error ? String(error.code) : '';
  const [inside = ''] = /\bE[A-Z]{3,}(?:_[A-Z]+)*\b/.exec(error.message) ?? [];
  // The code of a library says less: nodemailer has ESOCKET for all of them.
  return [inside, own];
}
