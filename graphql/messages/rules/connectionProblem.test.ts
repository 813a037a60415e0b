import { describe, expect, it } from 'vitest';

import { connectionProblem } from './connectionProblem.ts';

const failed = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

describe('connectionProblem', () => {
  it.each([
    [
      failed('getaddrinfo ENOTFOUND mail.pool.example', 'EDNS'),
      /^there is no server of this name.* \(ENOTFOUND\)$/,
    ],
    [
      failed('connect ECONNREFUSED 127.0.0.1:25', 'ESOCKET'),
      /^the server takes no connections \(ECONNREFUSED\)$/,
    ],
    [failed('', 'ECONNRESET'), /^the server ended the connection \(ECONNRESET\)$/],
    [failed('Greeting never received', 'ETIMEDOUT'), /^the server did not answer in time \(ETIMEDOUT\)$/],
    [failed('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'), /^the certificate of the server/],
    [failed('connect EHOSTUNREACH 10.0.0.1:443', 'EHOSTUNREACH'), /^there is no way to the server/],
  ])('says what %s means, and its code', (error, text) => {
    expect(connectionProblem(error)).toMatch(text);
  });

  it('leaves what a server or a library says in words', () => {
    expect(connectionProblem(failed('550 No such user', 'EENVELOPE'))).toBe('550 No such user');
    expect(connectionProblem(failed('No answer within 10 seconds'))).toBe('No answer within 10 seconds');
    expect(connectionProblem('odd')).toBe('odd');
  });
});
