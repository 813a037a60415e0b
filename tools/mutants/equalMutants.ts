/** A change that no test can notice. */
export interface EqualMutant {
  file: string;
  /** The first line of the changed code, without its indentation. */
  line: string;
  replacement: string;
  /** Why the code means the same. */
  reason: string;
}

const UNSTORABLE =
  'SQLite, on which mutants run, finds no row by such a value, too; PostgreSQL raises an error, and submitPick.test.ts runs there.';
const IS_STORABLE = {
  file: 'graphql/picks/readPickFacts.ts',
  line: 'return Number.isInteger(number) && number >= 0 && number <= MAX_INT;',
  reason: UNSTORABLE,
};
const PICKS = 'graphql/picks/rules/picks.ts';

const PROJECTION = 'graphql/outlook/rules/projection.ts';
const LEVERAGE = 'graphql/outlook/rules/leverage.ts';
const EQUAL_DRAW = 'A draw that equals the chance is one in 2 ^ 53: no season is told apart by it.';
const BEFORE_FIRST = 'What is written before the first element of an array is none of its elements.';
const BEHIND_LAST = 'What is written behind the last element of a typed array is dropped.';

const OPENINGS = 'verify/checks/checkOpenings.ts';
const SIGNATURES = 'verify/checks/checkSignatures.ts';
const HASHED_IN_BATCHES = {
  file: SIGNATURES,
  line: 'if (isClaimed || this.#waiting.length >= BATCH) this.#append();',
  reason:
    'How many hashes are appended at once changes no root: the end, and each checkpoint, appends what is left.',
};

export const equalMutants: readonly EqualMutant[] = [
  {
    file: 'graphql/picks/schema/pickSecrecy.ts',
    line: 'if (context.viewer === null) return false;',
    replacement: 'false',
    reason: 'It saves the loading of the entry: no entry is that of a visitor.',
  },
  { ...IS_STORABLE, replacement: 'true' },
  { ...IS_STORABLE, replacement: 'Number.isInteger(number) && number >= 0 || number <= MAX_INT' },
  { ...IS_STORABLE, replacement: 'Number.isInteger(number) || number >= 0' },
  { ...IS_STORABLE, replacement: 'number > 0' },
  { ...IS_STORABLE, replacement: 'number < MAX_INT' },
  ...['/[A-Z]{2,4}$/', '/^[A-Z]{2,4}/'].map((replacement) => ({
    file: IS_STORABLE.file,
    line: 'return /^[A-Z]{2,4}$/.test(text);',
    replacement,
    reason: UNSTORABLE,
  })),
  {
    file: PICKS,
    line: 'const first = Math.max(firstWeek, entry?.startWeek ?? firstWeek);',
    replacement: 'entry.startWeek',
    reason: 'refuseViewer has refused an unknown entry.',
  },
  {
    file: PICKS,
    line: "if (entry !== null && entry.eliminatedWeek !== null) return 'ENTRY_ELIMINATED';",
    replacement: 'true',
    reason: 'refuseViewer has refused an unknown entry.',
  },
  {
    file: PICKS,
    line: "return deadline !== null && isDeadlinePassed(deadline, now) ? 'DEADLINE_PASSED' : null;",
    replacement: 'true',
    reason: 'refuseWeekNumber has refused a week without a deadline.',
  },
  {
    file: 'graphql/season/rules/deadlines.ts',
    line: 'return game.isKickoffConfirmed && game.kickoff.getTime() < deadline.getTime() ? game.kickoff : deadline;',
    replacement: 'game.kickoff.getTime() <= deadline.getTime()',
    reason: 'Of two equal instants either is the earlier one.',
  },
  {
    file: 'graphql/picks/rules/autoPicks.ts',
    line: 'return a.teamId < b.teamId ? -1 : 1;',
    replacement: 'a.teamId <= b.teamId',
    reason: 'A team has one game in a week.',
  },
  {
    file: PROJECTION,
    line: 'const draws = { ofGame: drawsFrom(seed), ofEntry: drawsFrom(seed + 1) };',
    replacement: 'seed - 1',
    reason: 'Any seed does that is not that of the games.',
  },
  {
    file: PROJECTION,
    line: 'draws.ofGame() < (homeWinChance ?? 0.5) ? onAwayWin : onHomeWin,',
    replacement: 'draws.ofGame() <= (homeWinChance ?? 0.5)',
    reason: EQUAL_DRAW,
  },
  {
    file: PROJECTION,
    line: 'for (let index = 0; index < count; index++) if (draw() < chance) happened++;',
    replacement: 'draw() <= chance',
    reason: EQUAL_DRAW,
  },
  ...['true', 'left >= 0'].map((replacement) => ({
    file: PROJECTION,
    line: 'if (left > 0) after[left - 1]! += count;',
    replacement,
    reason: BEFORE_FIRST,
  })),
  ...['true', 'index >= 0'].map((replacement) => ({
    file: PROJECTION,
    line: 'if (index > 0) after[index - 1]! += struck;',
    replacement,
    reason: BEFORE_FIRST,
  })),
  {
    file: LEVERAGE,
    line: 'for (let combination = 0; combination < this.#survivors.length; combination++) {',
    replacement: 'combination <= this.#survivors.length',
    reason: BEHIND_LAST,
  },
  {
    file: LEVERAGE,
    line: 'for (let index = 0; index < this.games.length; index++) {',
    replacement: 'index <= this.games.length',
    reason: BEHIND_LAST,
  },
  {
    file: LEVERAGE,
    line: "return this.#expected('survivors', (combination) => this.#survivors[combination]!);",
    replacement: '""',
    reason: 'The name of a share has a blank in it, so that no share is named like the survivors.',
  },
  {
    file: LEVERAGE,
    line: 'if (part === 0) continue;',
    replacement: 'false',
    reason: 'It saves the adding of zeros.',
  },
  {
    file: LEVERAGE,
    line: 'if (index < 0) return [];',
    replacement: '["Stryker was here"]',
    reason: 'A game without a bit is lost in no combination.',
  },
  ...['true', 'false', 'this.#waiting.length > BATCH', 'this.#waiting.length < BATCH'].map((replacement) => ({
    ...HASHED_IN_BATCHES,
    replacement,
  })),
  {
    file: 'verify/checks/checkAutoPicks.ts',
    line: '.filter((pick) => picks.leafOf(pick) < leaf && picks.wasStanding(pick, leaf))',
    replacement: 'picks.leafOf(pick) <= leaf',
    reason: 'The leaf is that of a deadline, which is no pick.',
  },
  {
    file: OPENINGS,
    line: 'if (late !== undefined && index < late) {',
    replacement: 'true',
    reason: 'No number is less than undefined.',
  },
  {
    file: OPENINGS,
    line: 'if (late !== undefined && index < late) {',
    replacement: 'index <= late',
    reason: 'The late leaf states a result, and is no pick.',
  },
  {
    file: 'verify/checks/grades.ts',
    line: 'if (before === countedAs) return;',
    replacement: 'false',
    reason: 'It saves a count that is taken away and added again.',
  },
  {
    file: OPENINGS,
    line: 'this.#latest.set(week, Math.max(index, this.#latest.get(week) ?? -1));',
    replacement: '+1',
    reason: 'The first two leaves of a log are its pool and its rules: no pick has the number 0 or 1.',
  },
  {
    file: 'verify/checks/actReports.ts',
    line: 'for (let place = 0; place < act.pickCount; place += 1) isOf[act.picks.get(place)] = 1;',
    replacement: 'place <= act.pickCount',
    reason: 'The place behind the last pick has none: what is written at it is no element of the array.',
  },
];
