/** A group of modules of a first view, and why it stays. */
interface Group {
  name: string;
  /** Of a module's path. */
  pattern: RegExp;
  why: string;
}

/** The first that matches has the module. */
const GROUPS: readonly Group[] = [
  {
    name: 'React',
    pattern: /node_modules\/(react|react-dom|scheduler)\//,
    why: 'Draws every screen; its build for production is one file, of which nothing can be left out.',
  },
  {
    name: 'Router',
    pattern: /node_modules\/react-router(-dom)?\//,
    why: 'Addresses, loaders and the scroll position; what only servers and its framework use is left out, and `createRouter` is one function.',
  },
  {
    name: 'Relay',
    pattern: /node_modules\/(relay-runtime|react-relay|@babel\/runtime|fbjs|invariant)\//,
    why: 'The store, its reader and writer, and five hooks; entry points, updatable queries and the hooks of older forms are left out.',
  },
  {
    name: 'Socket',
    pattern: /node_modules\/graphql-ws\//,
    why: 'Brings scores, deadlines and standings to an open page.',
  },
  {
    name: 'Icons',
    pattern: /node_modules\/lucide-react\//,
    why: 'Only those that screens of players share.',
  },
  {
    name: 'Queries',
    pattern: /__generated__\//,
    why: "What Relay's compiler makes of queries and fragments; those of the four screens that are opened most are on each, so that a tap sends the query before the code is there.",
  },
  {
    name: 'Frame',
    pattern: /web\/app\/(layout|toasts|entriesStrip|lostSelections|failures|\w+\.tsx)/,
    why: 'The header, the strip of entries, connection and failure notices, and the list of addresses.',
  },
  {
    name: 'Data',
    pattern: /web\/(app|shared\/(selections|log|announcements))\//,
    why: 'The session, requests with their failures, the clock of the server, what was last seen without a connection, and selections that are not submitted.',
  },
  {
    name: 'Parts',
    pattern: /web\/(ui|shared)\//,
    why: 'What several screens show: fields, tabs, teams, games, times, weeks.',
  },
  {
    name: 'Long lists',
    pattern: /node_modules\/@tanstack\//,
    why: 'Only for lists with more than 100 entries, which load it on demand: none on these screens of the demo.',
  },
  { name: 'Screen', pattern: /web\/screens\//, why: "The screen's own code." },
  {
    name: 'Start',
    pattern: /(?:)/,
    why: 'The first requests, and the helpers that load a file or wrap CommonJS.',
  },
];

export const groups: readonly Pick<Group, 'name' | 'why'>[] = GROUPS;

/** @param source path or address of a module; empty for the bundler's own code */
export function groupOf(source: string): string {
  return GROUPS.find(({ pattern }) => pattern.test(source))!.name;
}
