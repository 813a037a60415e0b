import { authRoutes } from './routes/auth.ts';
import { entryRoutes } from './routes/entries.ts';
import { gameRoutes } from './routes/games.ts';
import { joiningRoutes } from './routes/joining.ts';
import { pickRoutes } from './routes/picks.ts';
import { poolRoutes } from './routes/pool.ts';
import type { Route } from './route.ts';

/** All calls by subject: the 28 of SPECIFICATION 9.1. */
export const subjects: { title: string; routes: Route[] }[] = [
  { title: 'Accounts', routes: authRoutes },
  { title: 'Pools', routes: poolRoutes },
  { title: 'Entries', routes: [...entryRoutes, ...joiningRoutes] },
  { title: 'Picks', routes: pickRoutes },
  { title: 'Games and teams', routes: gameRoutes },
];

export const routes: Route[] = subjects.flatMap((subject) => subject.routes);
