import { hostReach } from '../domain/hostReach.ts';

/** An address that people gave must not be called; the message says why, for them. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
}

const MAX_LENGTH = 2000;

/**
 * The URL that a person gave, if it may be called as far as its text tells; the addresses of its host are checked when
 * it is called (post.ts).
 * @throws ForbiddenAddressError
 */
export function readOutgoingUrl(text: string, mayBePrivate: boolean): URL {
  const isAddress = text.length <= MAX_LENGTH && URL.canParse(text);
  if (!isAddress) throw new ForbiddenAddressError('This is not a web address.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(mayBePrivate && url.protocol === 'http:')) {
    throw new ForbiddenAddressError('The address must begin with https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new ForbiddenAddressError('The address must not contain a user name or a password.');
  }
  if (!mayBePrivate && hostReach(url.hostname) !== 'PUBLIC') {
    throw new ForbiddenAddressError('The address is not on the public internet.');
  }
  return url;
}
