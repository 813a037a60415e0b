import { expect, it } from 'vitest';

import { statementOf } from './statement.ts';

const TOKEN = { iss: 'https://club.example', aud: 'pool', iat: 1, exp: 2 };

it.each(['', ' ', '\t'])('refuses an identity without a subject: %j', (sub) => {
  expect(() => statementOf({ ...TOKEN, sub }, { sub }, [])).toThrow('names nobody');
});

it('takes a name without controls, those of direction among them', () => {
  const name = (text: string) => statementOf({ ...TOKEN, sub: 'ann' }, { sub: 'ann', name: text }, []).name;
  expect(name('Ann \u202Eeel\u2066 Lee\u0000\uFFFF')).toBe('Ann eel Lee');
  expect(name('\u202E\u2069')).toBeNull();
});
