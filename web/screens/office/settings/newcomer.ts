import { formatCents, plural } from '#web/ui/locale/numbers.ts';

export interface PlayedPool {
  /** Picks in closed weeks, since teams could last be reused. */
  picksMade: number;
  /** How often an entry can pick a team; 0 without limit. */
  teamUses: number;
  pickTo: 'WIN' | 'LOSE';
  /** Weeks that a newcomer misses. */
  missed: number;
  active: number;
  total: number;
  prizeCents: number;
  entryFeeCents: number;
  currency: string;
}

const TEAMS = 32;

/**
 * A newcomer's position relative to entries since the first week, in sentences.
 * @param startWeek "Week 8"
 */
export function newcomerLines(pool: PlayedPool, startWeek: string): string[] {
  const { missed, active, total, prizeCents, entryFeeCents, currency } = pool;
  const out = total - active;
  const lines = [
    teamsLine(pool, startWeek),
    `A newcomer skips ${plural(missed, 'week', 'weeks')}, in which ${out} of ${plural(total, 'entry', 'entries')} went out.`,
  ];
  if (entryFeeCents > 0 && active > 0) {
    lines.push(
      `Each entry that is alive stands for ${formatCents(Math.round(prizeCents / active), currency)} of the prize. A newcomer joins them for ${formatCents(entryFeeCents, currency)}.`,
    );
  }
  return lines;
}

function teamsLine({ picksMade, teamUses, pickTo }: PlayedPool, startWeek: string): string {
  const start = `A newcomer starts in ${startWeek} with`;
  if (teamUses === 0) return `${start} all ${TEAMS} teams, as everybody has in each week.`;
  if (picksMade === 0) return `${start} all ${TEAMS} teams, as everybody has then.`;
  const all = TEAMS * teamUses;
  const used = `${picksMade}, mostly of the ${pickTo === 'WIN' ? 'best' : 'weakest'}, and have ${Math.max(0, all - picksMade)} left`;
  return teamUses === 1
    ? `${start} all ${TEAMS} teams. Those who are alive have used ${used}.`
    : `${start} ${all} picks, ${teamUses} of each team. Those who are alive have made ${used}.`;
}

/**
 * What strikes for missed weeks mean.
 * @param lives of an entry
 */
export function strikesLine(lives: number, missed: number): string {
  const left = lives - missed;
  return left > 0
    ? `A newcomer then starts with ${plural(left, 'life', 'lives')} of ${lives}.`
    : `With ${plural(lives, 'life', 'lives')} a newcomer would be out at once: nobody can join then.`;
}
