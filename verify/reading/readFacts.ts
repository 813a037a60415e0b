import { franchiseOf } from '#graphql/season/rules/franchises.ts';
import type { LoggedState } from '../checks/loggedState.ts';
import { type FactGame, type Facts, FactsError } from '../facts/facts.ts';
import { readSchedule } from '../facts/readSchedule.ts';
import { readScoreboard } from '../facts/readScoreboard.ts';
import { isSeason, readSeason } from '../facts/readSeason.ts';
import { LogFormatError } from '../log/formatError.ts';
import type { Sha256 } from '../log/treeHash.ts';
import { openAddress } from './openAddress.ts';
import { openBundle } from './openBundle.ts';
import { FORMAT } from './parseHeader.ts';
import { LogReadError, type ReadableLog } from './readLog.ts';
import { verifyLog } from './verifyLog.ts';

const GZIP = [0x1f, 0x8b];

/**
 * Reads facts from what a file holds: nflverse's games.csv, a feed's scoreboard, a season in the project's format, or the bundle
 * of another site's log.
 * @param name for reports
 * @throws FactsError
 */
export async function readFacts(sha256: Sha256, name: string, bytes: Uint8Array): Promise<Facts> {
  if (GZIP.every((byte, place) => bytes[place] === byte))
    return factsOfLog(sha256, name, () => openBundle(once(bytes)));
  const text = new TextDecoder().decode(bytes);
  const [first = ''] = text.trimStart().split('\n', 1);
  if (first.startsWith('{') && first.includes(FORMAT)) {
    return factsOfLog(sha256, name, () => openBundle(once(bytes)));
  }
  if (first.startsWith('{') || first.startsWith('[')) return readScoreboard(text, name);
  return isSeason(text) ? readSeason(text, name) : readSchedule(text, name);
}

/** Reads facts from an address: that of a pool of another site, else of a file. @throws FactsError */
export async function fetchFacts(sha256: Sha256, address: string): Promise<Facts> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new FactsError(`${address} is not an address; one begins with https://.`);
  }
  if (/\/p\/[^/]+/.test(url.pathname) && !url.pathname.endsWith('/bundle')) {
    return factsOfLog(sha256, address, () => openAddress(address));
  }
  const response = await fetch(url).catch(() => null);
  if (response === null) throw new FactsError(`The facts ${address} cannot be reached. Try again later.`);
  if (!response.ok)
    throw new FactsError(`The facts ${address} cannot be read: the answer is ${response.status}.`);
  return readFacts(sha256, address, new Uint8Array(await response.arrayBuffer()));
}

/** The games of a log that holds by itself. */
async function factsOfLog(sha256: Sha256, name: string, open: () => Promise<ReadableLog>): Promise<Facts> {
  try {
    const { report, state } = await verifyLog(sha256, await open());
    if (!report.passed)
      throw new FactsError(`The log ${name} does not hold itself, and proves nothing: verify it first.`);
    return { name, isWhole: true, games: gamesOf(state), origin: report.origin };
  } catch (error) {
    if (!(error instanceof LogReadError || error instanceof LogFormatError)) throw error;
    throw new FactsError(`The facts ${name} cannot be read. ${error.message}`, { cause: error });
  }
}

function gamesOf({ pool, games }: LoggedState): FactGame[] {
  return [...games.values()].map(({ week, home, away, kickoff, confirmed, ...result }) => ({
    season: pool?.season ?? 0,
    week,
    home: franchiseOf(home),
    away: franchiseOf(away),
    kickoff: confirmed ? Date.parse(kickoff) : null,
    status: result.status,
    homeScore: result.homeScore,
    awayScore: result.awayScore,
  }));
}

// oxlint-disable-next-line typescript/require-await -- an iterable of bytes that are there
async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
