import type { SeededRandom } from './seededRandom.ts';

export type Side = 'away' | 'home';

/** One score: a touchdown with its try, a field goal, or a safety. */
export interface ScoringPlay {
  side: Side;
  points: 6 | 3 | 2;
  /**
   * The points of the try after a touchdown, and their team: the defense may run it back for 2. Absent for
   * none.
   */
  conversion?: { side: Side; points: 1 | 2 };
}

export interface ScoringPlan {
  /** Scores in any order. */
  regulation: ScoringPlay[];
  /** The overtime scores in order; null without overtime. */
  overtime: { plays: ScoringPlay[]; isSuddenEnd: boolean } | null;
}

/** The scores of a drive and their frequencies. */
const kinds = [
  { points: 7, average: 2.4 },
  { points: 3, average: 1.8 },
  { points: 6, average: 0.2 },
  { points: 8, average: 0.15 },
  { points: 2, average: 0.03 },
] as const;

type Worth = (typeof kinds)[number]['points'];

/** Every score except 1 is possible. */
const isReachable = (points: number) => points >= 0 && points !== 1;

function play(side: Side, worth: Worth): ScoringPlay {
  if (worth === 2 || worth === 3) return { side, points: worth };
  if (worth === 6) return { side, points: 6 };
  return { side, points: 6, conversion: { side, points: worth === 7 ? 1 : 2 } };
}

/** A random combination of scores for a total, common ones more often. */
function compose(points: number, random: SeededRandom): Worth[] {
  const ways: { worths: Worth[]; weight: number }[] = [];
  const extend = (worths: Worth[], left: number, from: number, weight: number) => {
    if (left === 0) ways.push({ worths, weight });
    const kind = kinds[from];
    if (left === 0 || !kind) return;
    let likely = weight;
    for (let count = 0; count * kind.points <= left; count += 1) {
      if (count > 0) likely *= kind.average / count;
      const more = Array.from({ length: count }, () => kind.points);
      extend([...worths, ...more], left - count * kind.points, from + 1, likely);
    }
  };
  extend([], points, 0, 1);
  if (ways.length === 0) throw new RangeError(`No team ends with ${points} points.`);
  return random.pick(ways, (way) => way.weight).worths;
}

/**
 * The courses of an overtime. W and L are the winner and the loser; in a tie they are the two teams, in any
 * order.
 */
const overtimes: { course: ['W' | 'L', Worth][]; weight: number; isSuddenEnd: boolean }[] = [
  { course: [['W', 3]], weight: 6, isSuddenEnd: true },
  { course: [['W', 6]], weight: 6, isSuddenEnd: true },
  { course: [['W', 7]], weight: 6, isSuddenEnd: false },
  { course: [['W', 8]], weight: 1, isSuddenEnd: false },
  { course: [['W', 2]], weight: 1, isSuddenEnd: true },
  { course: [['L', 3], ['W', 6]], weight: 2, isSuddenEnd: true }, // prettier-ignore
  { course: [['L', 3], ['W', 3], ['W', 3]], weight: 1, isSuddenEnd: true }, // prettier-ignore
  { course: [['L', 7], ['W', 7], ['W', 3]], weight: 1, isSuddenEnd: true }, // prettier-ignore
  { course: [['W', 7], ['L', 3]], weight: 1, isSuddenEnd: false }, // prettier-ignore
  { course: [['W', 8], ['L', 3]], weight: 1, isSuddenEnd: false }, // prettier-ignore
  { course: [['L', 7], ['W', 8]], weight: 2, isSuddenEnd: true }, // prettier-ignore
  { course: [['L', 6], ['W', 7]], weight: 1, isSuddenEnd: true }, // prettier-ignore
  { course: [['L', 6], ['W', 8]], weight: 0.2, isSuddenEnd: true }, // prettier-ignore
  { course: [], weight: 2, isSuddenEnd: false },
  { course: [['W', 3], ['L', 3]], weight: 4, isSuddenEnd: false }, // prettier-ignore
  { course: [['W', 7], ['L', 7]], weight: 1, isSuddenEnd: false }, // prettier-ignore
];

const sum = (course: ['W' | 'L', Worth][], who: 'W' | 'L') =>
  course.reduce((total, [side, worth]) => total + (side === who ? worth : 0), 0);

function planOvertime(score: Record<Side, number>, random: SeededRandom) {
  const winner: Side =
    score.home === score.away ? random.pick(['home', 'away']) : score.home > score.away ? 'home' : 'away';
  const loser: Side = winner === 'home' ? 'away' : 'home';
  const sideOf = { W: winner, L: loser };
  const fitting = overtimes.filter(
    ({ course }) =>
      sum(course, 'W') - sum(course, 'L') === score[winner] - score[loser] &&
      isReachable(score[loser] - sum(course, 'L')),
  );
  const isTie = score.home === score.away;
  // A margin that today's overtime rules do not allow: all scores in one period.
  const margin = score[winner] - score[loser];
  const { course, isSuddenEnd } =
    fitting.length > 0
      ? random.pick(fitting, (one) => one.weight)
      : {
          course: (isReachable(margin)
            ? compose(margin, random).map((worth) => ['W', worth])
            : [
                ...compose(score[loser], random).map((worth) => ['L', worth]),
                ...compose(score[winner], random).map((worth) => ['W', worth]),
              ]) as ['W' | 'L', Worth][],
          isSuddenEnd: true,
        };
  return {
    before: {
      [winner]: score[winner] - sum(course, 'W'),
      [loser]: score[loser] - sum(course, 'L'),
    } as Record<Side, number>,
    overtime: {
      plays: course.map(([who, worth]) => play(sideOf[who], worth)),
      isSuddenEnd: isSuddenEnd && !isTie,
    },
  };
}

/** Replaces an occasional safety by a try that the defense returned. */
function withDefensiveTries(plays: ScoringPlay[], random: SeededRandom): ScoringPlay[] {
  const safety = plays.find((one) => one.points === 2);
  const touchdown = plays.find((one) => one.points === 6 && !one.conversion && one.side !== safety?.side);
  if (!safety || !touchdown || !random.chance(0.3)) return plays;
  return plays
    .filter((one) => one !== safety)
    .map((one) => (one === touchdown ? { ...one, conversion: { side: safety.side, points: 2 } } : one));
}

/**
 * Scores that add up to a game's final score: legal ones, tied before an overtime.
 * @throws RangeError for a score of 1, which is impossible
 */
export function planScoring(
  score: Record<Side, number>,
  wentToOvertime: boolean,
  random: SeededRandom,
): ScoringPlan {
  const planned = wentToOvertime ? planOvertime(score, random) : { before: score, overtime: null };
  const regulation = (['away', 'home'] as const).flatMap((side) =>
    compose(planned.before[side], random).map((worth) => play(side, worth)),
  );
  return { regulation: withDefensiveTries(regulation, random), overtime: planned.overtime };
}
