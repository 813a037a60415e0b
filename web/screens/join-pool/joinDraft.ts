import { repeatedProblems } from '#web/shared/usernames/repeatedProblems.ts';

/** The newcomer's input so far. */
export interface JoinDraft {
  name: string;
  email: string;
  password: string;
  /** Identified by the sign-in provider: needs no password. */
  withProvider: boolean;
  referralCode: string;
  /** The invitation's token, which replaces the code; '' without one. */
  invitation: string;
  numberOfEntries: number;
  /** One per field ever shown; those beyond `numberOfEntries` do not count. */
  usernames: readonly string[];
}

export const emptyDraft: JoinDraft = {
  name: '',
  email: '',
  password: '',
  withProvider: false,
  referralCode: '',
  invitation: '',
  numberOfEntries: 1,
  usernames: [],
};

export const steps = ['account', 'details', 'payment'] as const;
export type Step = (typeof steps)[number];
/** By field; of a username "usernames.1". */
export type Problems = ReadonlyMap<string, string>;

/** Problems of fields that have text or were blurred. */
export function shownProblems(step: Step, draft: JoinDraft, touched: ReadonlySet<string>): Problems {
  return new Map([...problemsIn(step, draft)].filter(([field]) => touched.has(field)));
}

export const noProblems: Problems = new Map();

/** Names of the requested entries; '' where missing. */
export function wantedUsernames({ usernames, numberOfEntries }: JoinDraft): string[] {
  return Array.from({ length: numberOfEntries }, (_, index) => usernames[index]?.trim() ?? '');
}

/** Plausible addresses; the server decides. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MAX_NAME = 80;

/** Invalid input of a step by field, before any request (SPECIFICATION 3.5). */
export function problemsIn(step: Step, draft: JoinDraft): Problems {
  const problems = new Map<string, string>();
  if (step === 'account') {
    if (!draft.name.trim()) problems.set('name', 'Please enter your name.');
    else if ([...draft.name.trim()].length > MAX_NAME)
      problems.set('name', `A name can have at most ${MAX_NAME} characters.`);
    if (!draft.email.trim()) problems.set('email', 'Please enter your email address.');
    else if (!ADDRESS.test(draft.email.trim())) problems.set('email', 'Please enter a valid email address.');
    if (!draft.withProvider && draft.password.length < 6)
      problems.set('password', 'Password must be at least 6 characters long.');
  }
  if (step === 'details') {
    if (!draft.invitation && !draft.referralCode.trim())
      problems.set('referralCode', 'Please enter a referral code.');
    const usernames = wantedUsernames(draft);
    if (usernames.every((name) => name === '')) {
      problems.set('usernames.0', 'Please provide at least one username for your entries.');
    } else {
      for (const [index, name] of usernames.entries()) {
        if (name === '') problems.set(`usernames.${index}`, 'Please provide one username for each entry.');
      }
      for (const [field, text] of repeatedProblems(usernames)) problems.set(field, text);
    }
  }
  return problems;
}

/** The requested step, or the last one that the draft allows: after a reload, or for a typed address. */
export function reachedStep(wanted: Step, draft: JoinDraft): Step {
  const before = steps.slice(0, steps.indexOf(wanted));
  return before.find((step) => problemsIn(step, draft).size > 0) ?? wanted;
}

export function stepOf(problems: Problems): Step {
  const account = ['name', 'email', 'password'];
  const details = ['referralCode', 'numberOfEntries', 'usernames'];
  const fields = [...problems.keys()].map((name) => name.split('.')[0] ?? '');
  if (fields.some((field) => account.includes(field))) return 'account';
  if (fields.some((field) => details.includes(field))) return 'details';
  return 'payment';
}

/** Drops problems of the changed fields. */
export function withoutProblemsOf(
  problems: Problems,
  before: JoinDraft,
  changes: Partial<JoinDraft>,
): Problems {
  return new Map(
    [...problems].filter(([name]) => {
      const [field = '', place] = name.split('.');
      if (!(field in changes)) return true;
      if (field !== 'usernames') return false;
      return place !== undefined && changes.usernames?.[Number(place)] === before.usernames[Number(place)];
    }),
  );
}
