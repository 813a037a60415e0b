import { DEMO_ADMINISTRATOR_EMAIL, TEST_USER_EMAIL } from '../accounts/testLogIn.ts';

/** When and why an entry is eliminated over the real season; null: never. */
interface Elimination {
  week: number;
  reason: 'LOSS' | 'TIE' | 'NO_PICK';
  /** The picked team of a tie. */
  teamId?: string;
}

/**
 * When an entry picks: `weekly` on the Wednesday before, `late` in the last minutes before the deadline,
 * `ahead` from October on for all remaining weeks.
 */
type Habit = 'weekly' | 'late' | 'ahead';

export interface EntrySketch {
  username: string;
  elimination: Elimination | null;
  habit: Habit;
  /** The referral code that it joined with. */
  code?: string;
  /** Its fee is unpaid. */
  owes?: boolean;
}

export interface AccountSketch {
  name: string;
  email: string;
  /** The account's own referral code. */
  code?: string;
  entries: EntrySketch[];
}

export const administrator = {
  name: 'Casey Doyle',
  email: DEMO_ADMINISTRATOR_EMAIL,
  password: 'commissioner',
};
export const testUser = { name: 'Riley Brooks', email: TEST_USER_EMAIL, password: 'survivor' };

/**
 * The test user's entries are separate: their state depends on the start of the replay (SPECIFICATION 1.5).
 */
export const testEntries = {
  needsPick: 'Riley Prime',
  hasPick: 'Babbling Brooks',
  eliminated: 'Brooks No Argument',
  justJoined: 'Riley Again',
};

const lost = (week: number): Elimination => ({ week, reason: 'LOSS' });
const forgot = (week: number): Elimination => ({ week, reason: 'NO_PICK' });
const tied = (teamId: string): Elimination => ({ week: 4, reason: 'TIE', teamId });

export const members: AccountSketch[] = [
  {
    name: 'Priya Raman',
    email: 'priya@pool.example',
    code: 'PRIYA-7K2Q',
    entries: [
      { username: 'Gridiron Guru', elimination: null, habit: 'ahead' },
      { username: 'Guru Too', elimination: lost(2), habit: 'weekly' },
    ],
  },
  {
    name: 'Tom Kowalski',
    email: 'tom@pool.example',
    code: 'TOM-4XWH',
    entries: [
      { username: 'Kowalski Klan', elimination: lost(14), habit: 'ahead' },
      { username: 'Punt Intended', elimination: lost(5), habit: 'weekly' },
    ],
  },
  {
    name: 'Denise Carter',
    email: 'denise@pool.example',
    entries: [{ username: 'Hail Denise', elimination: lost(8), habit: 'weekly' }],
  },
  {
    name: 'Luis Ortega',
    email: 'luis@pool.example',
    entries: [
      { username: 'Fourth and Luis', elimination: lost(1), habit: 'weekly' },
      { username: 'El Blitz', elimination: lost(16), habit: 'ahead' },
    ],
  },
  {
    name: 'Grace Okafor',
    email: 'grace@pool.example',
    entries: [{ username: 'Amazing Gracey', elimination: lost(9), habit: 'weekly', code: 'PRIYA-7K2Q' }],
  },
  {
    name: 'Ben Sandoval',
    email: 'ben@pool.example',
    entries: [{ username: 'Sandoval Sweep', elimination: tied('GB'), habit: 'weekly' }],
  },
  {
    name: 'Mei Lin Zhao',
    email: 'mei@pool.example',
    code: 'MEI-9TRC',
    entries: [
      { username: 'Blitz and Giggles', elimination: lost(18), habit: 'ahead' },
      { username: 'Zhao Time', elimination: lost(3), habit: 'weekly' },
      { username: 'Red Zone Mei', elimination: lost(10), habit: 'weekly' },
    ],
  },
  {
    name: 'Hank Dreyer',
    email: 'hank@pool.example',
    entries: [{ username: 'Old Man Dreyer', elimination: tied('DAL'), habit: 'late' }],
  },
  {
    name: 'Sofia Lindqvist',
    email: 'sofia@pool.example',
    entries: [{ username: 'Nordic Nickel', elimination: lost(11), habit: 'ahead' }],
  },
  {
    name: 'Jamal Pierce',
    email: 'jamal@pool.example',
    entries: [
      { username: 'Pierce the Pocket', elimination: lost(5), habit: 'weekly' },
      { username: 'Any Given Jamal', elimination: lost(17), habit: 'ahead' },
    ],
  },
  {
    name: 'Kelly Brennan',
    email: 'kelly@pool.example',
    entries: [{ username: 'Lucky Shamrock', elimination: forgot(2), habit: 'late', owes: true }],
  },
  {
    name: 'Arjun Mehta',
    email: 'arjun@pool.example',
    entries: [{ username: 'Mehta Physical', elimination: lost(6), habit: 'weekly', code: 'PRIYA-7K2Q' }],
  },
  {
    name: 'Rachel Stein',
    email: 'rachel@pool.example',
    entries: [{ username: 'Steinway Sacks', elimination: lost(8), habit: 'weekly' }],
  },
  {
    name: 'Victor Hale',
    email: 'victor@pool.example',
    entries: [{ username: 'Hale to the Victor', elimination: lost(4), habit: 'weekly' }],
  },
  {
    name: 'Nora Jennings',
    email: 'nora@pool.example',
    entries: [{ username: 'No Nora Huddle', elimination: forgot(6), habit: 'weekly', owes: true }],
  },
  {
    name: 'Eddie Fontaine',
    email: 'eddie@pool.example',
    entries: [{ username: 'Fontaine of Youth', elimination: lost(13), habit: 'late' }],
  },
  {
    name: 'Whitney Cole',
    email: 'whitney@pool.example',
    entries: [{ username: 'Cole Harbor', elimination: lost(1), habit: 'weekly' }],
  },
  {
    name: 'Sam Delgado',
    email: 'sam@pool.example',
    entries: [
      { username: 'Two Minute Sam', elimination: lost(3), habit: 'weekly' },
      { username: 'Sam Still Standing', elimination: lost(7), habit: 'weekly', owes: true },
    ],
  },
  {
    name: 'Ingrid Voss',
    email: 'ingrid@pool.example',
    entries: [{ username: 'Voss Like a Boss', elimination: lost(5), habit: 'weekly', code: 'TOM-4XWH' }],
  },
];
