import type { SeededRandom } from '../../graphql/feeds/seededRandom.ts';
import type { Fault, ScoreboardEvent } from '../../graphql/feeds/testing.ts';

/** Answers of which nothing can be used. */
export const FAULTS: readonly Fault[] = [
  'html',
  'error',
  'busy',
  'silence',
  'half',
  'halfDocument',
  'otherJson',
  'endless',
];

type Bend = (events: ScoreboardEvent[]) => ScoreboardEvent[];

/** Answers of the right form that say something wrong, or leave something out. */
const bends: readonly Bend[] = [
  // Half of the games are missing.
  (events) => events.slice(0, Math.ceil(events.length / 2)),
  () => [],
  // A team that nobody knows.
  onAll((event) => (event.competitions[0]!.competitors[0]!.team.abbreviation = 'XYZ')),
  // The number of the week is missing.
  onAll((event) => Reflect.deleteProperty(event, 'week')),
  // A score that cannot be.
  onAll((event) => (event.competitions[0]!.competitors[1]!.score = '1700')),
  // Scores that fall to nothing while the game is on.
  onAll((event) => {
    if (event.status.type.state !== 'in') return;
    for (const competitor of event.competitions[0]!.competitors) competitor.score = '0';
  }),
  // Finals that are live again, and finals with another score.
  onAll((event) => {
    if (event.status.type.state !== 'post') return;
    const type = { id: '2', name: 'STATUS_IN_PROGRESS', state: 'in', completed: false, detail: '' };
    event.status.type = event.competitions[0]!.status.type = type;
    event.status.period = 4;
  }),
];

function onAll(change: (event: ScoreboardEvent) => void): Bend {
  return (events) => {
    for (const event of events) change(event);
    return events;
  };
}

export function bend(events: ScoreboardEvent[], random: SeededRandom): ScoreboardEvent[] {
  return random.pick(bends)(events);
}
