/**
 * The rooms of the project and the rooms that each may import besides itself. A room is a folder; a file
 * belongs to the longest room name that contains it. `graphql/actions` in a list allows all rooms below it.
 * Files outside all rooms (main.ts, server.ts, the command line) connect the others and may import
 * everything.
 */
export const directions: Record<string, string[]> = {
  'graphql/domain': [],
  'graphql/kernel': ['graphql/domain', 'prisma'],
  'graphql/clock': ['graphql/kernel', 'prisma'],
  'graphql/events': ['graphql/kernel'],
  'graphql/feeds': ['graphql/kernel', 'graphql/domain', 'prisma/seasons'],
  'graphql/mail': [],
  'graphql/auth': ['graphql/kernel', 'prisma'],
  'graphql/actions/grading': ['graphql/domain', 'graphql/kernel'],
  'graphql/actions/picks': [
    'graphql/domain',
    'graphql/kernel',
    'graphql/auth',
    'graphql/actions/grading',
    'prisma',
  ],
  'graphql/actions/mail': [
    'graphql/domain',
    'graphql/kernel',
    'graphql/auth',
    'graphql/mail',
    'graphql/actions/grading',
    'prisma',
  ],
  'graphql/actions/entries': [
    'graphql/domain',
    'graphql/kernel',
    'graphql/auth',
    'graphql/actions/grading',
    'graphql/actions/mail',
    'prisma',
  ],
  'graphql/actions/accounts': [
    'graphql/domain',
    'graphql/kernel',
    'graphql/auth',
    'graphql/actions/mail',
    'prisma',
  ],
  'graphql/actions/season': [
    'graphql/domain',
    'graphql/kernel',
    'graphql/feeds',
    'graphql/actions/mail',
    'graphql/actions/grading',
    'prisma',
    'prisma/seasons',
  ],
  'graphql/actions/pools': [
    'graphql/domain',
    'graphql/kernel',
    'graphql/auth',
    'graphql/feeds',
    'graphql/actions/season',
    'graphql/actions/grading',
    'prisma',
    'prisma/seasons',
  ],
  'graphql/actions/commissioner': [
    'graphql/domain',
    'graphql/kernel',
    'graphql/auth',
    'graphql/actions/entries',
    'graphql/actions/mail',
    'graphql/actions/grading',
    'graphql/actions/season',
    'graphql/actions/pools',
  ],
  'graphql/actions/site': [
    'graphql/domain',
    'graphql/kernel',
    'graphql/auth',
    'graphql/feeds',
    'graphql/actions/accounts',
    'graphql/actions/mail',
    'graphql/actions/season',
    'prisma',
  ],
  'graphql/demo': [
    'graphql/domain',
    'graphql/kernel',
    'graphql/auth',
    'graphql/actions/season',
    'prisma',
    'prisma/seasons',
  ],
  'graphql/readModel': ['graphql/domain', 'graphql/kernel', 'prisma'],
  'graphql/schema': [
    'graphql/domain',
    'graphql/kernel',
    'graphql/auth',
    'graphql/readModel',
    'graphql/actions',
    'graphql/settings.ts',
    'prisma',
  ],
  'graphql/live': ['graphql/schema'],
  'graphql/persisted': ['graphql/schema'],
  'graphql/cache': ['graphql/domain', 'graphql/kernel', 'graphql/auth', 'graphql/schema', 'prisma'],
  'graphql/jobs': ['graphql/kernel', 'graphql/feeds', 'graphql/mail', 'graphql/actions'],
  'graphql/rest': [
    'graphql/cache',
    'graphql/domain',
    'graphql/kernel',
    'graphql/auth',
    'graphql/schema',
    'graphql/settings.ts',
  ],
  'graphql/http': [
    'graphql/domain',
    'graphql/kernel',
    'graphql/auth',
    'graphql/actions/mail',
    'graphql/readModel',
    'graphql/schema',
    'graphql/live',
    'graphql/cache',
    'graphql/persisted',
    'graphql/jobs',
    'graphql/settings.ts',
    'prisma',
  ],
  prisma: [],
  'prisma/seasons': ['prisma'],
  'web/components': [],
  'web/graphiql': [],
  'web/relay': [],
  'web/selections': [],
  'web/games': ['web/components', 'web/session'],
  'web/announcements': ['web/components', 'web/session', 'web/relay'],
  'web/welcome': ['web/components'],
  'web/winners': ['web/components', 'web/session'],
  'web/usernames': ['web/relay'],
  'web/session': ['web/relay'],
  'web/live': ['web/relay', 'web/session'],
  'web/layout': ['web/components', 'web/relay', 'web/session', 'web/live', 'web/selections'],
  'web/routes': [
    'web/components',
    'web/games',
    'web/announcements',
    'web/welcome',
    'web/winners',
    'web/usernames',
    'web/relay',
    'web/session',
    'web/live',
    'web/selections',
    'web/layout',
  ],
  web: ['web'],
};

/** The room of a file; a file outside all rooms is its own. */
export function roomOf(file: string): string {
  const holding = Object.keys(directions).filter((room) => file.startsWith(`${room}/`));
  const [longest] = holding.sort((a, b) => b.length - a.length);
  return longest ?? file;
}

/** Whether a room may import another. */
export function mayImport(room: string, other: string): boolean {
  return (
    room === other ||
    (directions[room] ?? [other]).some((name) => other === name || other.startsWith(`${name}/`))
  );
}
