import type { Tool } from './tool.ts';
import { chances } from './tools/chances.ts';
import { myEntries } from './tools/entries.ts';
import { gamesOfWeek } from './tools/games.ts';
import { confirmPick, preparePick } from './tools/picks.ts';
import { plans } from './tools/plans.ts';
import { listPools } from './tools/pools.ts';
import { standings } from './tools/standings.ts';

/** All tools of `/mcp`. A new one gets a row in the reading of graphql/testing/readPaths.ts. */
export const tools: readonly Tool[] = [
  listPools,
  gamesOfWeek,
  standings,
  myEntries,
  chances,
  plans,
  preparePick,
  confirmPick,
];
