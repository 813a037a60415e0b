import type { GameFact } from '#prisma/seasons/seasons.ts';
import { planScoring, type ScoringPlay } from './scoringPlays.ts';
import { seededRandom, type SeededRandom } from './seededRandom.ts';

/** The state of a game from an instant on. */
export interface Moment {
  /** Milliseconds after kickoff. */
  at: number;
  status: 'LIVE' | 'FINAL';
  /** 1 to 4, 5 for overtime; null when the game is over. */
  period: number | null;
  /** "12:34", "Halftime", or null when the game is over. */
  clock: string | null;
  awayScore: number;
  homeScore: number;
}

const quarterSeconds = 900;
/** Ten minutes, since 2017. */
const overtimeSeconds = 600;
/** Real seconds. */
const halftime = 780;
const betweenQuarters = 120;
const beforeOvertime = 180;
const beforeFinal = 60;
/** Relative real time of the quarters: the second and fourth have the stoppages. */
const quarterShares = [0.95, 1.13, 0.92, 1.1];
/** Relative scoring by quarter: more before the half and the end. */
const scoringShares = [0.9, 1.3, 0.85, 1.2];

/** An event at a number of seconds left: a play, a score, or the try after it (during which the clock stands). */
interface Mark {
  left: number;
  /** Its share of the period's real time, relative to other marks. */
  weight: number;
  away: number;
  home: number;
}

const asClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Assigns each score a quarter and the seconds left in it, about a drive apart. */
function placeInQuarters(
  plays: ScoringPlay[],
  random: SeededRandom,
): { left: number; play: ScoringPlay }[][] {
  const perQuarter = Math.max(6, Math.ceil(plays.length / 3));
  const length = quarterSeconds / perQuarter;
  const free = quarterShares.flatMap((_, quarter) =>
    Array.from({ length: perQuarter }, (_, slot) => ({ quarter, slot })),
  );
  const placed: { left: number; play: ScoringPlay }[][] = quarterShares.map(() => []);
  for (const play of random.shuffle(plays)) {
    const chosen = random.pick(free, ({ quarter }) => scoringShares[quarter]!);
    free.splice(free.indexOf(chosen), 1);
    const left = Math.round(quarterSeconds - (chosen.slot + random.between(0.2, 0.9)) * length);
    placed[chosen.quarter]!.push({ left, play });
  }
  return placed;
}

/** The marks of a period from its start to `end` seconds left: plays about every 22 seconds, and the scores. */
function marksOf(
  seconds: number,
  end: number,
  scores: { left: number; play: ScoringPlay }[],
  random: SeededRandom,
): Mark[] {
  const plain = Array.from({ length: Math.round(seconds / random.between(20, 25)) }, () => ({
    left: Math.round(random.between(end, seconds - 5)),
    play: null as ScoringPlay | null,
  }));
  const happenings = [...plain, ...scores].sort((a, b) => b.left - a.left);
  const marks: Mark[] = [];
  let before = seconds;
  let pause = 0;
  for (const { left, play } of happenings) {
    const weight = 8 + 1.2 * (before - left) + random.between(0, 25) + pause;
    marks.push({ left, weight, away: 0, home: 0, ...(play && { [play.side]: play.points }) });
    before = left;
    pause = 0;
    if (play) {
      pause = 90;
      if (play.conversion) {
        marks.push({ left, weight: 55, away: 0, home: 0, [play.conversion.side]: play.conversion.points });
      }
    }
  }
  if (before > end) marks.push({ left: end, weight: 8 + 1.2 * (before - end), away: 0, home: 0 });
  return marks;
}

/** Expands a game's script, period by period; all times in real seconds after kickoff. */
class Script {
  readonly moments: Moment[] = [];
  private away = 0;
  private home = 0;

  add(second: number, period: number | null, clock: string | null): void {
    const last = this.moments.at(-1);
    // Two plays within the same second of the clock are one moment.
    const isSame =
      last?.period === period &&
      last.clock === clock &&
      last.awayScore === this.away &&
      last.homeScore === this.home;
    if (isSame) return;
    this.moments.push({
      at: Math.round(second * 1000),
      status: period === null ? 'FINAL' : 'LIVE',
      period,
      clock,
      awayScore: this.away,
      homeScore: this.home,
    });
  }

  addPeriod(period: number, start: number, duration: number, seconds: number, marks: Mark[]): void {
    this.add(start, period, asClock(seconds));
    const whole = marks.reduce((total, mark) => total + mark.weight, 0);
    let passed = 0;
    for (const mark of marks) {
      passed += mark.weight;
      this.away += mark.away;
      this.home += mark.home;
      this.add(start + (duration * passed) / whole, period, asClock(mark.left));
    }
  }
}

/** When the scores of an overtime fall, in order, and with how many seconds left it ends. */
function placeInOvertime(overtime: { plays: ScoringPlay[]; isSuddenEnd: boolean }, random: SeededRandom) {
  const { plays, isSuddenEnd } = overtime;
  const each = (overtimeSeconds - 120) / Math.max(1, plays.length);
  const scores = plays.map((play, index) => ({
    play,
    left: Math.round(overtimeSeconds - 40 - (index + random.between(0.4, 0.95)) * each),
  }));
  const lastLeft = scores.at(-1)?.left ?? 0;
  return { scores, end: isSuddenEnd ? lastLeft : 0 };
}

/**
 * All moments of a game, from kickoff to its real final score: after 3h00 to 3h15, with overtime within
 * 3h50. Deterministic.
 */
export function writeGameScript(seasonYear: number, game: GameFact): Moment[] {
  const random = seededRandom(`${seasonYear}/${game.week}/${game.awayTeamId}@${game.homeTeamId}`);
  const score = { away: game.awayScore, home: game.homeScore };
  const plan = planScoring(score, game.wentToOvertime, random);
  const script = new Script();

  const regulation = random.between(3 * 3600, 3.25 * 3600) - beforeFinal;
  const played = regulation - halftime - 2 * betweenQuarters;
  const shares = quarterShares.map((share) => share * random.between(0.95, 1.05));
  const wholeShare = shares.reduce((total, share) => total + share, 0);
  const scores = placeInQuarters(plan.regulation, random);

  let second = 0;
  for (const [index, share] of shares.entries()) {
    const duration = (played * share) / wholeShare;
    const marks = marksOf(quarterSeconds, 0, scores[index]!, random);
    script.addPeriod(index + 1, second, duration, quarterSeconds, marks);
    second += duration;
    if (index === 1) {
      script.add(second + 1, 2, 'Halftime');
      second += halftime;
    } else if (index < 3) {
      second += betweenQuarters;
    }
  }

  if (plan.overtime) {
    second += beforeOvertime;
    const { scores: late, end } = placeInOvertime(plan.overtime, random);
    const marks = marksOf(overtimeSeconds, end, late, random);
    const duration = 60 + ((overtimeSeconds - end) / overtimeSeconds) * random.between(1300, 1600);
    script.addPeriod(5, second, duration, overtimeSeconds, marks);
    second += duration;
  }
  script.add(second + beforeFinal, null, null);
  return script.moments;
}

/** The state of a game a number of milliseconds after kickoff; null before it. */
export function momentAt(script: Moment[], elapsed: number): Moment | null {
  let [low, high] = [0, script.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (script[middle]!.at <= elapsed) low = middle + 1;
    else high = middle;
  }
  return script[low - 1] ?? null;
}
