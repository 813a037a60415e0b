import { isTest, type Source } from './imports.ts';

interface Floor {
  /** The name of its box. */
  id: string;
  holds: string;
  /** Folders of it; a file belongs to the longest one that contains it. */
  folders: readonly string[];
}

/** The house in ten boxes. A floor imports only floors that stand after it. */
export const FLOORS: readonly Floor[] = [
  {
    id: 'Web app',
    holds: 'screens, what several of them show, network',
    folders: ['web'],
  },
  {
    id: 'Program',
    holds: 'start, settings, command line, demo',
    folders: ['graphql'],
  },
  {
    id: 'Doors',
    holds: 'HTTP, sockets, REST, kept answers',
    folders: [
      'graphql/http',
      'graphql/rest',
      'graphql/mcp',
      'graphql/live',
      'graphql/persisted',
      'graphql/cache',
    ],
  },
  {
    id: 'Jobs',
    holds: 'what happens by itself: scores, deadlines, mails',
    folders: ['graphql/jobs'],
  },
  {
    id: 'Schema',
    holds: 'GraphQL types, who may see what, the season in memory',
    folders: ['graphql/schema', 'graphql/readModel', 'graphql/calendar', 'graphql/moments'],
  },
  {
    id: 'Use cases',
    holds: 'all that writes: picks, grading, office, mail, log',
    folders: ['graphql/actions', 'graphql/logReading'],
  },
  {
    id: 'Kernel and adapters',
    holds: 'transaction, failures, sessions, clock, events, feeds',
    folders: [
      'graphql/kernel',
      'graphql/auth',
      'graphql/clock',
      'graphql/events',
      'graphql/feeds',
      'graphql/mail',
      'graphql/oidc',
      'graphql/outgoing',
    ],
  },
  {
    id: 'Verifier',
    holds: 'checks a log without its server',
    folders: ['verify'],
  },
  {
    id: 'Rules',
    holds: 'pure: deadlines, picks, grading, options',
    folders: ['graphql/domain'],
  },
  {
    id: 'Database',
    holds: 'models, migrations, constraints, the 2025 season',
    folders: ['prisma'],
  },
];

const placeOf = (id: string) => FLOORS.findIndex((floor) => floor.id === id);
const WEB = placeOf('Web app');
const DOORS = placeOf('Doors');
/** Joins the floors; its settings, which others import, are the only way back up. */
const PROGRAM = placeOf('Program');

/** The place of a file's floor in FLOORS; -1 for files that are no part of the product. */
function floorOf(file: string): number {
  const folders = FLOORS.flatMap((floor, index) => floor.folders.map((folder) => ({ folder, index })));
  const [nearest] = folders
    .filter(({ folder }) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length);
  return nearest?.index ?? -1;
}

/** The imports between floors, each pair once, with a file that makes it. */
function crossings(sources: readonly Source[]): { from: number; to: number; example: string }[] {
  const found = new Map<string, { from: number; to: number; example: string }>();
  for (const { file, imports } of sources) {
    const from = floorOf(file);
    if (from < 0 || isTest(file)) continue;
    for (const { file: target } of imports) {
      const to = floorOf(target);
      if (to < 0 || to === from || to === PROGRAM) continue;
      found.set(`${from} ${to}`, { from, to, example: `${file} -> ${target}` });
    }
  }
  return [...found.values()].sort((a, b) => a.from - b.from || a.to - b.to);
}

/** Imports of a floor above the file's own. */
export function climbing(sources: readonly Source[]): string[] {
  return crossings(sources).flatMap(({ from, to, example }) => (to < from ? [example] : []));
}

/** The floors as a Mermaid flowchart. An arrow that follows from two others is left out. */
export function floorPlan(sources: readonly Source[]): string {
  const arrows = crossings(sources);
  const below = (from: number): number[] =>
    arrows.filter((arrow) => arrow.from === from && arrow.to > from).flatMap(({ to }) => [to, ...below(to)]);
  const follows = ({ from, to }: { from: number; to: number }) =>
    arrows.some((arrow) => arrow.from === from && arrow.to !== to && below(arrow.to).includes(to));
  const box = (index: number) => `f${index}`;
  return [
    '```mermaid',
    'flowchart TD',
    ...FLOORS.map(({ id, holds }, index) => `  ${box(index)}["<b>${id}</b><br>${holds}"]`),
    ...arrows.filter((arrow) => !follows(arrow)).map(({ from, to }) => `  ${box(from)} --> ${box(to)}`),
    `  ${box(WEB)} -. schema.graphql .-> ${box(DOORS)}`,
    '```',
  ].join('\n');
}
