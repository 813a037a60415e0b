import { formatCount } from '#web/ui/locale/numbers.ts';
import type { Effect } from '../commands/useCommand.ts';

/** Maximum number of listed names. */
const NAMES = 5;

/**
 * The effect of a command, in sentences.
 * @param isSecret before the week's deadline, when its picks and their effects are secret
 * @param games how many games it changes
 */
export function effectLines({ regrading, mails }: Effect, isSecret: boolean, games = 1): string[] {
  const { changes = [], outEntries = 0, backEntries = 0 } = regrading ?? {};
  const named = (from: string, to: string) =>
    changes
      .filter(({ before, after }) => before.status === from && after.status === to)
      .map(({ entry }) => entry.username);
  const others = changes.filter(({ before, after }) => before.status === after.status);
  const lines = [
    sentence(outEntries, 'goes out', 'go out', named('ALIVE', 'ELIMINATED')),
    sentence(backEntries, 'comes back', 'come back', named('ELIMINATED', 'ALIVE')),
    sentence(
      others.length,
      'stays out for another reason',
      'stay out for another reason',
      others.map(({ entry }) => entry.username),
    ),
  ].filter((line) => line !== null);
  if (lines.length === 0 && !isSecret) lines.push('No entry goes out or comes back.');
  if (isSecret)
    lines.push(`Who had ${games === 1 ? 'this game' : 'these games'} is shown after the deadline.`);
  if (mails.includes('WEEK_RESULTS')) {
    lines.push(
      'The week is then complete: its results are mailed to the players who want them, where this site can send mail.',
    );
  }
  if (mails.includes('EARLIER_KICKOFF'))
    lines.push('Players who are alive get a notice of the earlier kickoff.');
  if (mails.length === 0) lines.push('Nothing is mailed.');
  return lines;
}

function sentence(count: number, one: string, many: string, names: readonly string[]): string | null {
  if (count === 0) return null;
  const listed = names.slice(0, NAMES);
  const rest = count - listed.length;
  const all = rest > 0 ? [...listed, `${formatCount(rest)} more`] : listed;
  const last = all.length > 1 ? ` and ${all.at(-1)}` : '';
  const nameList = all.length > 1 ? all.slice(0, -1).join(', ') + last : (all[0] ?? '');
  return `${formatCount(count)} ${count === 1 ? `entry ${one}` : `entries ${many}`}${nameList === '' ? '' : `: ${nameList}`}.`;
}
