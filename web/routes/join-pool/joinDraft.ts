/** What a newcomer has filled in so far. */
export interface JoinDraft {
  name: string;
  email: string;
  password: string;
  referralCode: string;
  numberOfEntries: number;
  /** As many as were ever shown; those beyond `numberOfEntries` do not count. */
  usernames: readonly string[];
}

export const emptyDraft: JoinDraft = {
  name: '',
  email: '',
  password: '',
  referralCode: '',
  numberOfEntries: 1,
  usernames: [],
};

export type Step = 'account' | 'details' | 'payment';
export type Problems = ReadonlyMap<string, string>;

export const noProblems: Problems = new Map();

/** The names of the entries that are wanted; '' where one is missing. */
export function wantedUsernames({ usernames, numberOfEntries }: JoinDraft): string[] {
  return Array.from({ length: numberOfEntries }, (_, index) => usernames[index]?.trim() ?? '');
}

/** What is missing or wrong in a step, by field, before the server is asked (SPEC section 5). */
export function problemsIn(step: Step, draft: JoinDraft): Problems {
  const problems = new Map<string, string>();
  if (step === 'account') {
    if (!draft.name.trim()) problems.set('name', 'Please enter your name.');
    if (!draft.email.trim()) problems.set('email', 'Please enter your email address.');
    if (draft.password.length < 6) problems.set('password', 'Password must be at least 6 characters long.');
  }
  if (step === 'details') {
    if (!draft.referralCode.trim()) problems.set('referralCode', 'Please enter a referral code.');
    const usernames = wantedUsernames(draft);
    const given = usernames.filter((name) => name !== '');
    const different = new Set(given.map((name) => name.toLowerCase()));
    if (given.length === 0) {
      problems.set('usernames', 'Please provide at least one username for your entries.');
    } else if (given.length < usernames.length) {
      problems.set('usernames', 'Please provide one username for each entry.');
    } else if (different.size < given.length) {
      problems.set('usernames', 'Each entry needs a username of its own.');
    }
  }
  return problems;
}

/** The step in which the first of these problems is mended. */
export function stepOf(problems: Problems): Step {
  const account = ['name', 'email', 'password'];
  const details = ['referralCode', 'numberOfEntries', 'usernames'];
  if (account.some((field) => problems.has(field))) return 'account';
  if (details.some((field) => problems.has(field))) return 'details';
  return 'payment';
}
