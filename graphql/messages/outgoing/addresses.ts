import { type AddressFault, ANY_WEB, PUBLIC_HTTPS, readAddress } from '#graphql/site/rules/outsideAddress.ts';

/** An address that people gave must not be called; the message says why, for them. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
}

const MAX_LENGTH = 2000;

const MESSAGES: Record<AddressFault, string> = {
  FORM: 'This is not a web address.',
  SCHEME: 'The address must begin with https://.',
  LOGIN: 'The address must not contain a user name or a password.',
  REACH: 'The address is not on the public internet.',
};

/**
 * The URL that a person gave, if it may be called as far as its text tells; the addresses of its host are checked when
 * it is called (post.ts).
 * @throws ForbiddenAddressError
 */
export function readOutgoingUrl(text: string, mayBePrivate: boolean): URL {
  if (text.length > MAX_LENGTH) throw new ForbiddenAddressError(MESSAGES.FORM);
  const read = readAddress(text, mayBePrivate ? ANY_WEB : PUBLIC_HTTPS);
  if ('fault' in read) throw new ForbiddenAddressError(MESSAGES[read.fault]);
  return read.url;
}
