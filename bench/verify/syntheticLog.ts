import { hash, randomFillSync } from 'node:crypto';

import { hoursFrom } from '#graphql/testing/facts.ts';
import { encodeBase64 } from '#verify/log/base64.ts';
import { canonicalJson, type CanonicalValue } from '#verify/log/canonicalJson.ts';
import { formatHash } from '#verify/log/treeHash.ts';
import { DEFAULT_OPTIONS, statedOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { EntryTable } from '#verify/tables/entryTable.ts';
import { StandingNames } from '#verify/tables/standingNames.ts';
import { StandingsRoot } from '#verify/tables/standingsRoot.ts';

export const ORIGIN = 'pool.example/p/bench/log';
const WEEKS = 18;
const GAMES = 16;
/** The games of a week that are not tied: their losers put out 7 of 32 entries. */
const DECIDED_GAMES = 7;
const OPENINGS = 60;
const CHANGES = 1000;
const ENTRIES = 500;
/** A commitment to a username that nobody opens. */
const name = () => encodeBase64(randomFillSync(new Uint8Array(32)));

export const sha256 = (data: Uint8Array): Uint8Array => hash('sha256', data, 'buffer');

/**
 * The leaves of a season of a large pool, as text: each entry that is in picks once a week, a different team each time; ties
 * count as wins, so that about 4.5 picks an entry are made.
 */
export function* syntheticLog(
  entryCount: number,
): Generator<{ leaf: string; published?: { week: number; at: string } }> {
  const entries = new EntryTable();
  const names = new StandingNames();
  const root = new StandingsRoot(sha256, entries, names);
  const out = new Uint8Array(entryCount);
  let outCount = 0;
  let size = 0;
  const write = (at: Date, leaf: Record<string, CanonicalValue>) => {
    size += 1;
    return { leaf: canonicalJson({ at: at.toISOString(), ...leaf }) };
  };
  const game = (week: number, place: number, score: [number, number] | null) => ({
    id: String(week * 100 + place),
    week,
    home: `T${2 * place}`,
    away: `T${2 * place + 1}`,
    kickoff: hoursFrom(week, 3 + place).toISOString(),
    confirmed: true,
    status: score === null ? 'SCHEDULED' : 'FINAL',
    source: score === null ? null : 'FEED',
    homeScore: score?.[0] ?? null,
    awayScore: score?.[1] ?? null,
  });
  const weeks = Array.from({ length: WEEKS }, (_, index) => index + 1);
  const began = hoursFrom(1, -150);
  const pool = { version: 1, pool: '1', origin: ORIGIN, season: 2025, regularWeeks: WEEKS, began: 'CREATED' };
  yield write(began, { type: 'pool', ...pool });
  const money = {
    entryFeeCents: 5000,
    prizeBasis: 'ALL_ENTRIES',
    carriedOverCents: 0,
    timeZone: 'America/New_York',
  };
  yield write(began, {
    type: 'rules',
    rules: { ...statedOptions(DEFAULT_OPTIONS), tieRule: 'SURVIVE', ...money },
  });
  for (const week of weeks) {
    const games = Array.from({ length: GAMES }, (_, place) => game(week, place, null));
    yield write(began, { type: 'games', games });
  }
  yield write(began, {
    type: 'deadlines',
    deadlines: weeks.map((week) => [week, hoursFrom(week, 0).toISOString()]),
  });
  for (let first = 1; first <= entryCount; first += ENTRIES) {
    const ids = Array.from(
      { length: Math.min(ENTRIES, entryCount - first + 1) },
      (_, index) => first + index,
    );
    for (const id of ids) root.add(entries.add(String(id), 1, { leaf: size, at: began.getTime() }));
    yield write(began, { type: 'entries', entries: ids.map((id) => [String(id), 1, name()]) });
  }
  const teamOf = (row: number, week: number) => (row * 7 + week) % (2 * GAMES);
  let decided: number | null = null;
  for (const week of weeks) {
    const opened: CanonicalValue[] = [];
    const picked = hoursFrom(week, -30);
    for (let row = 0; row < entryCount && decided === null; row += 1) {
      if (out[row] !== 0) continue;
      const salt = randomFillSync(new Uint8Array(32));
      const record = {
        entry: String(row + 1),
        pool: '1',
        receivedAt: picked.toISOString(),
        source: 'PARTICIPANT',
        team: `T${teamOf(row, week)}`,
        week,
      };
      const commitment = encodeBase64(sha256(Buffer.concat([salt, Buffer.from(canonicalJson(record))])));
      opened.push([size, encodeBase64(salt), record]);
      yield write(picked, { type: 'pick', kind: 'SUBMIT', commitment, replaces: null, week });
    }
    const passed = hoursFrom(week, 0);
    const deadline = passed.toISOString();
    yield write(passed, { type: 'deadline', week, deadline, size, lines: null });
    for (let first = 0; first < opened.length; first += OPENINGS) {
      yield write(passed, { type: 'openings', week, openings: opened.slice(first, first + OPENINGS) });
    }
    const state = { type: 'standings', changes: [], alive: entryCount - outCount, out: outCount };
    yield {
      ...write(passed, { ...state, root: formatHash(root.root()) }),
      published: { week, at: deadline },
    };
    for (let place = 0; place < GAMES; place += 1) {
      const at = hoursFrom(week, 6 + place);
      yield write(at, {
        type: 'games',
        games: [game(week, place, place < DECIDED_GAMES ? [20, 17] : [20, 20])],
      });
      if (place >= DECIDED_GAMES || decided !== null) continue;
      const lost: number[] = [];
      for (let row = 0; row < entryCount; row += 1) {
        if (out[row] === 0 && teamOf(row, week) === 2 * place + 1) lost.push(row);
      }
      const number = names.numberOf({ week, reason: 'LOSS', strikes: '' });
      for (const row of lost) {
        out[row] = week;
        entries.stated.set(row, number);
        root.change(row);
      }
      outCount += lost.length;
      const changes = lost.map((row) => [String(row + 1), week, 'LOSS', '']);
      let first = 0;
      for (; changes.length - first > CHANGES; first += CHANGES) {
        yield write(at, { type: 'standings-part', changes: changes.slice(first, first + CHANGES) });
      }
      const numbers = { alive: entryCount - outCount, out: outCount, root: formatHash(root.root()) };
      yield write(at, { type: 'standings', changes: changes.slice(first), ...numbers });
    }
    const isEnd = decided === null && (entryCount - outCount <= 1 || week === WEEKS);
    if (!isEnd) continue;
    decided = week;
    const last = outCount < entryCount ? 0 : week;
    const winners = Array.from(out.entries()).filter(([, outWeek]) => outWeek === last);
    const prizeCents = 5000 * entryCount;
    const share = Math.floor(prizeCents / winners.length);
    const rest = prizeCents % winners.length;
    yield write(hoursFrom(week, 30), {
      type: 'outcome',
      week,
      prizeCents,
      winners: winners
        .slice(0, 1000)
        .map(([row], place) => [String(row + 1), share + (place < rest ? 1 : 0)]),
      winnerCount: winners.length,
    });
  }
}
