import type { SeededRandom } from '#graphql/season/feeds/seededRandom.ts';
import type { Fault, ScoreboardEvent } from '#graphql/testing/scoreboard.ts';

/** Unusable responses. */
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

/** Well-formed responses with wrong or missing content. */
const bends: readonly Bend[] = [
  // Half of the games are missing.
  (events) => events.slice(0, Math.ceil(events.length / 2)),
  () => [],
  // An unknown team.
  onAll((event) => (event.competitions[0]!.competitors[0]!.team.abbreviation = 'XYZ')),
  // The week number is missing.
  onAll((event) => Reflect.deleteProperty(event, 'week')),
  // An impossible score.
  onAll((event) => (event.competitions[0]!.competitors[1]!.score = '1700')),
  // Scores that drop to zero during the game.
  onAll((event) => {
    if (event.status.type.state !== 'in') return;
    for (const competitor of event.competitions[0]!.competitors) competitor.score = '0';
  }),
  // Finals that become live again, and finals with another score.
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
