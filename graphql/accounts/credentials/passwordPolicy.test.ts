import { describe, expect, it } from 'vitest';

import { checkPassword } from './passwordPolicy.ts';

const policy = { passwordMinLength: 6, productName: 'Last Standing' };
const riley = { email: 'riley.brooks@gridiron.example', name: 'Riley Brooks' };
const check = (password: string, owner: typeof riley | null = riley, given = policy) =>
  checkPassword(password, given, owner);

describe('a new password', () => {
  it('has the configured minimum length, in characters, not bytes', async () => {
    const tooShort = 'Password must be at least 6 characters long.';
    expect(await check('vex 4')).toBe(tooShort);
    expect(await check('\u{1F3C8}'.repeat(5))).toBe(tooShort);
    expect(await check('vex 42')).toBeNull();
    const eight = { ...policy, passwordMinLength: 8 };
    expect(await check('vex 42!', riley, eight)).toBe('Password must be at least 8 characters long.');
    expect(await check('vex 42!!', riley, eight)).toBeNull();
    expect(await check('x'.repeat(128))).toBeNull();
    expect(await check('x'.repeat(129))).toMatch(/at most 128/);
  });

  it.each([
    '123456',
    'password',
    'PassWord',
    'qwertyuiop',
    'password123',
    'letmein1',
    'iloveyou',
    'Football1',
  ])('cannot be %j, a common password', async (password) => {
    expect(await check(password, null)).toMatch(/one of the most common/);
  });

  it.each([
    'laststanding',
    'Last-Standing 2026',
    'riley.brooks',
    'BrooksRiley1!',
    'riley.brooks@gridiron.example',
    'gridiron99',
    'rileyriley12',
  ])('cannot be %j, which consists of words of the account', async (password) => {
    expect(await check(password)).toMatch(/made of your name/);
  });

  it.each([
    'correct horse',
    'riley walks home',
    'пароль 🏈',
    '      ',
    'touchdown',
    'a new one',
    '7291846035',
  ])('can be %j', async (password) => {
    expect(await check(password)).toBeNull();
  });
});
