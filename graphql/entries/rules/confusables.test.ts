import { describe, expect, test } from 'vitest';

import { mixesAlphabets, skeletonOf } from './confusables.ts';
import { checkName } from '#graphql/accounts/rules/people.ts';
import { imitatesRole, isRoleName } from './roleNames.ts';
import { checkUsername } from './usernames.ts';

describe('the skeleton of a name', () => {
  test.each([
    ['Riley Prime', 'R\u0456ley Prime'],
    ['Coca', '\u0421\u043e\u0441\u0430'],
    ['paypal', 'p\u0430ypal'],
    ['Bill', 'BiIl'],
    ['ANN', '\u0391NN'],
    ['Mona', 'Rnona'],
    ['Player 10', 'Player lO'],
    ['Zo\u00eb', 'Zoe\u0308'],
    ['a  b', 'a b'],
    ['Kowalski Klan', 'Kowalski Klan.'],
    ['Kowalski Klan', '"Kowalski, Klan" -'],
    ['Smith-Lee', 'Smith\u2011Lee'],
    ['Smith-Lee', 'Smith\u2014Lee'],
  ])('is the same of %s and %s', (one, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(one));
  });

  test.each([
    ['Zoe', 'Zo\u00eb'],
    ['Bill', 'Bell'],
    ['Entry 1', 'Entry 2'],
    ['\u0410\u043d\u043d\u0430', 'Anna'],
    ['Ali', 'All'],
    ['\u738b', '\u7389'],
    ['Smith-Lee', 'Smith Lee'],
    ["O'Neil", 'ONeil'],
    ['\u{1f3c8} Ann', 'Ann'],
  ])('differs of %s and %s', (one, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(one));
  });
});

const REAL = [
  ...['Riley Prime', "Conan O'Brien", 'Zoë Müller', 'Łukasz Żółć', 'Nguyễn Văn An', 'Þór Æsir', 'Ågot Çelik'],
  ...['Юрий Гагарин', 'Ελένη Παπαδοπούλου', 'Արամ Խաչատրյան', 'გიორგი', 'יעל כהן', 'محمد الأحمد', 'فاطمه ۲'],
  ...[
    '王小明',
    '山田タロウ',
    'さくら',
    '김민준',
    '金民俊 Kim',
    '田中 Taro',
    'अमित शर्मा',
    'สมชาย',
    'தமிழ்',
    'ኃይሌ',
    'ᏣᎳᎩ',
  ],
  ...['The 🏈 Kings', '49ers 4 Life', '★ Stars ★', 'Team №1', 'ﬁnal four'],
];

describe('names of one writing system', () => {
  test.each(REAL)('%s is one', (name) => {
    expect(mixesAlphabets(name)).toBe(false);
    expect(checkUsername(name)).toBeNull();
    expect(checkName(name)).toBeNull();
  });

  test.each([
    'R\u0456ley Prime',
    '\u0420iley',
    'Αnn',
    'Зed',
    'Иван Smith',
    'Ελένη Παпαδ',
    'Ꭺnn',
    '王Иван',
    'שלוםabc',
  ])('%s is none', (name) => {
    expect(mixesAlphabets(name)).toBe(true);
    expect(checkUsername(name)).toBe('A username can have letters of one alphabet only.');
    expect(checkName(name)).toBe('Please enter your name in letters of one alphabet.');
  });
});

describe('the roles of those who run the pool', () => {
  test.each([
    'Commissioner',
    'COMM\u0406SSIONER',
    'Comm\u0456ssioner',
    'Commlssioner',
    'Cornmissioner',
    'C0mmissioner',
    'Adm1n',
    '\u0430dmin',
    'Offlcial',
    'S.u.p.p.o.r.t',
    'Adrninistrator',
    'Site Admin',
    'The Pool\u2019s Commissioner',
    'Official Support Team',
    'Admin 2',
    'Operator',
    'Webmaster',
    'Last Standing',
    'last-standing admin',
    'Office Pool Staff',
  ])('%s is refused as a username', (name) => {
    expect(isRoleName(name)).toBe(true);
    expect(checkUsername(name)).toBe('This username is reserved. Please choose another one.');
  });

  test('of a person only what imitates one', () => {
    expect(checkName('Administrator')).toBeNull();
    expect(imitatesRole('Administrator')).toBe(false);
    for (const name of ['Cornmissioner', 'Adm1nistrator', 'Comm\u0456ssioner']) {
      expect(checkName(name)).toBe('Please enter your name in letters of one alphabet.');
    }
  });

  test.each([
    'Commissioner Gordon',
    'Roots',
    'Adam',
    'Supporter',
    'Admiral',
    'Pool Boy',
    'The Team',
    'Entry 2',
    'Last Man Standing',
    'Site 2',
  ])('%s is a name', (name) => {
    expect(checkUsername(name)).toBeNull();
  });
});
