import { hash } from 'node:crypto';

/** SHA-256 of Node, in plain arrays that compare equal to others. */
export function sha256(data: Uint8Array): Uint8Array {
  return new Uint8Array(hash('sha256', data, 'buffer'));
}
