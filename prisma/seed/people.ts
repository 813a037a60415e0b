/** What becomes of an entry when the season is played as it was; `null`: it is never out. */
export interface Fate {
  week: number;
  reason: 'LOSS' | 'TIE' | 'NO_PICK';
  /** For a tie, which of the two teams it was. */
  teamId?: string;
}

/**
 * How an entry picks: `weekly` on the Wednesday before, `late` in the last minutes before the deadline, `ahead`
 * from October on for all the weeks that are left.
 */
export type Habit = 'weekly' | 'late' | 'ahead';

export interface EntrySketch {
  username: string;
  fate: Fate | null;
  habit: Habit;
  /** Whose referral code it joined with. */
  code?: string;
  /** Its $50 have not arrived. */
  owes?: boolean;
}

export interface AccountSketch {
  name: string;
  email: string;
  /** The referral code the account passes on. */
  code?: string;
  entries: EntrySketch[];
}

export const administrator = { name: 'Casey Doyle', email: 'admin@pool.example', password: 'commissioner' };
export const testUser = { name: 'Riley Brooks', email: 'test@pool.example', password: 'survivor' };

/** The test user's entries stand apart: what they show counts from where the replay starts (DESIGN section 3). */
export const testEntries = {
  needsPick: 'Riley Prime',
  hasPick: 'Babbling Brooks',
  eliminated: 'Brooks No Argument',
  justJoined: 'Riley Again',
};

const lost = (week: number): Fate => ({ week, reason: 'LOSS' });
const forgot = (week: number): Fate => ({ week, reason: 'NO_PICK' });
const tied = (teamId: string): Fate => ({ week: 4, reason: 'TIE', teamId });

export const members: AccountSketch[] = [
  {
    name: 'Priya Raman',
    email: 'priya@pool.example',
    code: 'PRIYA-7K2Q',
    entries: [
      { username: 'Gridiron Guru', fate: null, habit: 'ahead' },
      { username: 'Guru Too', fate: lost(2), habit: 'weekly' },
    ],
  },
  {
    name: 'Tom Kowalski',
    email: 'tom@pool.example',
    code: 'TOM-4XWH',
    entries: [
      { username: 'Kowalski Klan', fate: lost(14), habit: 'ahead' },
      { username: 'Punt Intended', fate: lost(5), habit: 'weekly' },
    ],
  },
  {
    name: 'Denise Carter',
    email: 'denise@pool.example',
    entries: [{ username: 'Hail Denise', fate: lost(8), habit: 'weekly' }],
  },
  {
    name: 'Luis Ortega',
    email: 'luis@pool.example',
    entries: [
      { username: 'Fourth and Luis', fate: lost(1), habit: 'weekly' },
      { username: 'El Blitz', fate: lost(16), habit: 'ahead' },
    ],
  },
  {
    name: 'Grace Okafor',
    email: 'grace@pool.example',
    entries: [{ username: 'Amazing Gracey', fate: lost(9), habit: 'weekly', code: 'PRIYA-7K2Q' }],
  },
  {
    name: 'Ben Sandoval',
    email: 'ben@pool.example',
    entries: [{ username: 'Sandoval Sweep', fate: tied('GB'), habit: 'weekly' }],
  },
  {
    name: 'Mei Lin Zhao',
    email: 'mei@pool.example',
    code: 'MEI-9TRC',
    entries: [
      { username: 'Blitz and Giggles', fate: lost(18), habit: 'ahead' },
      { username: 'Zhao Time', fate: lost(3), habit: 'weekly' },
      { username: 'Red Zone Mei', fate: lost(10), habit: 'weekly' },
    ],
  },
  {
    name: 'Hank Dreyer',
    email: 'hank@pool.example',
    entries: [{ username: 'Old Man Dreyer', fate: tied('DAL'), habit: 'late' }],
  },
  {
    name: 'Sofia Lindqvist',
    email: 'sofia@pool.example',
    entries: [{ username: 'Nordic Nickel', fate: lost(11), habit: 'ahead' }],
  },
  {
    name: 'Jamal Pierce',
    email: 'jamal@pool.example',
    entries: [
      { username: 'Pierce the Pocket', fate: lost(5), habit: 'weekly' },
      { username: 'Any Given Jamal', fate: lost(17), habit: 'ahead' },
    ],
  },
  {
    name: 'Kelly Brennan',
    email: 'kelly@pool.example',
    entries: [{ username: 'Lucky Shamrock', fate: forgot(2), habit: 'late', owes: true }],
  },
  {
    name: 'Arjun Mehta',
    email: 'arjun@pool.example',
    entries: [{ username: 'Mehta Physical', fate: lost(6), habit: 'weekly', code: 'PRIYA-7K2Q' }],
  },
  {
    name: 'Rachel Stein',
    email: 'rachel@pool.example',
    entries: [{ username: 'Steinway Sacks', fate: lost(8), habit: 'weekly' }],
  },
  {
    name: 'Victor Hale',
    email: 'victor@pool.example',
    entries: [{ username: 'Hale to the Victor', fate: lost(4), habit: 'weekly' }],
  },
  {
    name: 'Nora Jennings',
    email: 'nora@pool.example',
    entries: [{ username: 'No Nora Huddle', fate: forgot(6), habit: 'weekly', owes: true }],
  },
  {
    name: 'Eddie Fontaine',
    email: 'eddie@pool.example',
    entries: [{ username: 'Fontaine of Youth', fate: lost(13), habit: 'late' }],
  },
  {
    name: 'Whitney Cole',
    email: 'whitney@pool.example',
    entries: [{ username: 'Cole Harbor', fate: lost(1), habit: 'weekly' }],
  },
  {
    name: 'Sam Delgado',
    email: 'sam@pool.example',
    entries: [
      { username: 'Two Minute Sam', fate: lost(3), habit: 'weekly' },
      { username: 'Sam Still Standing', fate: lost(7), habit: 'weekly', owes: true },
    ],
  },
  {
    name: 'Ingrid Voss',
    email: 'ingrid@pool.example',
    entries: [{ username: 'Voss Like a Boss', fate: lost(5), habit: 'weekly', code: 'TOM-4XWH' }],
  },
];
