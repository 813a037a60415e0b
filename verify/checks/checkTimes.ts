import type { Books } from './books.ts';
import { isBeginning } from './checkKnownPicks.ts';
import type { OpenedPick } from './openedPick.ts';
import { isRestored } from './restoredPick.ts';

/** Milliseconds from the receipt of a pick to its leaf, at most. */
const LONGEST_WRITE = 600_000;
/** Milliseconds after its deadline in which a pick that arrived in time can still be written. */
const LAST_MINUTE = 60_000;

/** Checks the receipt against the deadline and kickoff, as known when its leaf was written. */
export function checkTimes(books: Books, pick: OpenedPick): void {
  const { findings, season, entries } = books;
  const { leaf, kind, record, receivedAt, at } = pick;
  const { week, entry } = record;
  findings.count('times');
  const fail = (message: string) => findings.fail('times', { leaf, entry, week }, message);
  if (receivedAt > at) {
    fail(
      `The pick of leaf ${leaf} claims to be received at ${record.receivedAt}, after the leaf was written.`,
    );
  }
  const passed = season.passed.get(week);
  if (kind === 'AUTO') {
    if (passed !== undefined && receivedAt !== passed.deadline) {
      fail(`The automatic pick of leaf ${leaf} is not of the deadline's instant.`);
    }
    return;
  }
  if (kind === 'EARLIER') {
    if (at !== entries.statedTime(pick.entry)) {
      fail(
        `Leaf ${leaf} is a pick that entry ${entry} is said to have brought along, and the entry was there before.`,
      );
    }
    const closes = season.deadlineOf(week, leaf);
    if (closes === undefined || at - closes > LAST_MINUTE || (passed !== undefined && leaf >= passed.leaf)) {
      fail(
        `Leaf ${leaf} is a pick that entry ${entry} brought along for Week ${week}, whose deadline was not ahead.`,
      );
    }
    if (record.source !== 'IMPORT' && !isBeginning(season, at)) {
      fail(
        `Leaf ${leaf} is a pick that entry ${entry} brought along from ${record.source}; it was not imported.`,
      );
    }
    return;
  }
  if (at - receivedAt > LONGEST_WRITE && !isRestored(books, pick)) {
    fail(
      `The pick of leaf ${leaf} claims to be received at ${record.receivedAt}, ${minutes(at - receivedAt)} minutes before ` +
        'it was written; ten are the most.',
    );
  }
  if (kind === 'OVERRIDE' || kind === 'REMOVE') return;
  const deadline = season.deadlineOf(week, leaf);
  if (deadline === undefined) fail(`Week ${week} had no deadline when the pick of leaf ${leaf} was written.`);
  else if (receivedAt >= deadline) {
    fail(
      `The pick of leaf ${leaf} was received at ${record.receivedAt}, not before the deadline of Week ${week}.`,
    );
  } else if (passed !== undefined && (leaf >= passed.leaf || at > deadline)) {
    if (at - deadline > LAST_MINUTE) {
      fail(
        `The pick of leaf ${leaf} was written more than a minute after the deadline of Week ${week}, which leaf ` +
          `${passed.leaf} states.`,
      );
    } else {
      findings.notice(
        `The pick of leaf ${leaf} (entry ${entry}, Week ${week}) was received before the deadline and written within a ` +
          'minute after it: that it came in time is the word of the server.',
      );
    }
  }
  const game = record.team === null ? undefined : season.gameOfTeam(record.team, week, leaf);
  if (game === undefined || game.status === 'POSTPONED' || game.status === 'CANCELLED') {
    fail(`${record.team} had no game in Week ${week} to be picked when leaf ${leaf} was written.`);
  } else if (game.status === 'FINAL') {
    fail(`The game of ${record.team} had its result when the pick of leaf ${leaf} was written.`);
  } else if (game.confirmed && receivedAt >= Date.parse(game.kickoff)) {
    fail(
      `The pick of leaf ${leaf} was received at ${record.receivedAt}, after the kickoff of ${record.team}.`,
    );
  }
}

function minutes(milliseconds: number): string {
  return (milliseconds / 60_000).toFixed(0);
}
