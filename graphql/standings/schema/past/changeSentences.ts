import type { PickSource } from '#graphql/grading/rules/facts.ts';
import * as wording from '#graphql/log/rules/pastChange.ts';
import { weekInText } from '#graphql/season/rules/playoffs.ts';
import type { StatedDecision, StatedGame, StatedRules } from '#graphql/log/rules/statedFacts.ts';
import { formatKickoff } from '#kernel/rules/zones.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import type { ChangeLeaf } from './changeLeaves.ts';
import type { PastLog } from './pastLog.ts';
import { countPastPicks } from './pastPicks.ts';
import { readStandingsBefore, readToldFacts, type StandingBefore, type ToldFacts } from './toldFacts.ts';

/** What happened in a pool at an instant, as a sentence. */
export interface ToldChange {
  at: Date;
  text: string;
  /** The index of its leaf, and its place among the sentences of the leaf, from 1. */
  index: number;
  place: number;
}

/** The fields of leaves that sentences are made of. */
interface LeafFields {
  week: number;
  rules: StatedRules;
  games: StatedGame[];
  rulings: [string, 'SURVIVE' | 'LOSS' | null][];
  deadlines: [number, string | null][];
  entries: [string, number][];
  entry: string;
  changes: [entry: string, week: number, reason: string, strikes: string][];
  game: string;
  state: string;
  kind: string;
  by?: StatedDecision['by'];
  winners: [string, number][];
  winnerCount: number;
}

interface ParsedLeaf extends ChangeLeaf {
  fields: LeafFields;
}

/** How many sentences are wanted at least, from the end when inverted; those of the first leaf do not count when it is in parts. */
interface Wanted {
  sentences: number;
  inverted: boolean;
  isInParts: boolean;
}

/** Sentences about leaves, which are in order; at least one for each leaf. Leaves beyond those that are wanted are not told. */
export async function changeSentences(
  context: Context,
  pool: Pool,
  log: PastLog,
  leaves: readonly ChangeLeaf[],
  wanted: Wanted,
): Promise<ToldChange[]> {
  const { db } = context.services;
  const parsed = leavesFor(wanted, leaves);
  const standing = new Set(
    parsed.flatMap(({ type, fields }) => (isStandings(type) ? fields.changes.map(([entry]) => entry) : [])),
  );
  const [facts, standingBefore, names] = await Promise.all([
    readToldFacts(db, pool.id, parsed),
    readStandingsBefore(db, standing),
    readNames(context, pool, parsed),
  ]);
  const telling = { ...names, facts, standingBefore };
  const changes: ToldChange[] = [];
  for (const leaf of parsed) {
    const sentences =
      leaf.type === 'deadline'
        ? [
            wording.passedSentence(
              leaf.fields.week,
              await countPastPicks(db, { ...log, size: leaf.index }, leaf.fields.week),
              tellingOf(telling),
            ),
          ]
        : sentencesOf(leaf, telling);
    changes.push(
      ...sentences.map((text, place) => ({ at: leaf.at, text, index: leaf.index, place: place + 1 })),
    );
    facts.take(leaf.fields);
  }
  return changes;
}

/** The leaves of which so many sentences come: a leaf of standings gives up to hundreds. */
function leavesFor({ sentences, inverted, isInParts }: Wanted, leaves: readonly ChangeLeaf[]): ParsedLeaf[] {
  const taken: ParsedLeaf[] = [];
  let least = 0;
  for (const leaf of inverted ? leaves.toReversed() : leaves) {
    if (least >= sentences) break;
    const fields = JSON.parse(leaf.data) as LeafFields;
    taken.push({ ...leaf, fields });
    if (!isInParts || taken.length > 1) least += isStandings(leaf.type) ? fields.changes.length : 1;
  }
  return inverted ? taken.reverse() : taken;
}

type Names = Pick<wording.Wording, 'entry' | 'team' | 'week' | 'instant'>;

interface Known extends Names {
  facts: ToldFacts;
  standingBefore: StandingBefore;
}

function tellingOf({ facts, ...names }: Known): wording.Wording {
  return { ...names, games: facts.games, rules: facts.rules, deadlines: facts.deadlines };
}

function sentencesOf(leaf: ParsedLeaf, known: Known): string[] {
  const { type, fields, index } = leaf;
  const telling = tellingOf(known);
  switch (type) {
    case 'rules':
      return [wording.rulesChange(fields.rules, telling)];
    case 'deadlines':
      return wording.deadlineChanges(fields.deadlines, telling);
    case 'games':
      return wording.gameChanges(fields.games, telling);
    case 'rulings':
      return wording.rulingChanges(fields.rulings, telling);
    case 'review':
      return [wording.reviewSentence(fields.game, fields.state, telling)];
    case 'entries':
      return [
        wording.joinedSentence(
          fields.entries.map(([id]) => id),
          telling,
        ),
      ];
    case 'entry':
      return [wording.decisionSentence(fields as unknown as StatedDecision, telling)];
    case 'pick-opened':
      return [wording.openedSentence(fields, telling)];
    case 'withdrawn':
      return [wording.withdrawnSentence(fields.entries.length, fields.by)];
    case 'outcome':
      return [wording.outcomeSentence(fields, telling)];
    case 'fork':
      return ['The operator restored a backup: what came after it was lost.'];
    case 'pick':
      return [wording.pickSentence(pickOf(leaf), telling)];
    default:
      return fields.changes.map(([entry, week, , strikes]) =>
        wording.standingSentence(entry, known.standingBefore(entry, index), { week, strikes }, telling),
      );
  }
}

const isStandings = (type: string) => type === 'standings' || type === 'standings-part';

function pickOf({ fields, entryId, week, teamId, record }: ParsedLeaf): wording.DescribedPick {
  const { was = null, source } = JSON.parse(record!) as { was?: string; source: PickSource };
  return {
    kind: fields.kind,
    entry: String(entryId),
    week: week!,
    team: teamId,
    was,
    isFromPlan: source === 'PLAN',
  };
}

/** The names in the leaves, as they are today. */
async function readNames(context: Context, pool: Pool, leaves: readonly ParsedLeaf[]): Promise<Names> {
  const ids = new Set(leaves.flatMap(entriesIn));
  const [teams, season, entries] = await Promise.all([
    load(context).teams.load(),
    load(context).season.load(pool.seasonYear),
    Promise.all([...ids].map((id) => load(context).entry.load(Number(id)))),
  ]);
  const names = new Map(entries.flatMap((entry) => (entry ? [[String(entry.id), entry.username]] : [])));
  return {
    entry: (id) => names.get(id) ?? 'an entry',
    team: (id) => teams.get(id)?.nickname ?? id,
    week: (number) => weekInText(number, season?.weekCount ?? Number.POSITIVE_INFINITY),
    instant: (iso) => formatKickoff(new Date(iso), pool.timeZone),
  };
}

function entriesIn({ type, fields, entryId }: ParsedLeaf): string[] {
  if (type === 'pick') return [String(entryId)];
  if (type === 'entry' || type === 'pick-opened') return [fields.entry];
  if (type === 'entries') return fields.entries.slice(0, wording.MOST_NAMES).map(([id]) => id);
  if (type === 'outcome') return fields.winners.slice(0, wording.MOST_NAMES).map(([id]) => id);
  return isStandings(type) ? fields.changes.map(([id]) => id) : [];
}
