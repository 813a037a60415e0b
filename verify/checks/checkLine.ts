import { limitOf, overLimit, statesLine } from '#graphql/picks/rules/teamLimits.ts';
import type { Books } from './books.ts';
import type { OpenedPick } from './openedPick.ts';

/**
 * In a pool with limits that go by lines, owners' and automatic picks state a line within them; an automatic one that of the
 * `deadline` leaf. For owners' picks any rules from the receipt to the leaf count, since rules can change in between.
 */
export function checkLine({ findings, season }: Books, pick: OpenedPick): void {
  const { leaf, kind, record, receivedAt } = pick;
  const { week, entry, team, line } = record;
  if (team === null || (kind !== 'SUBMIT' && kind !== 'CHANGE' && kind !== 'AUTO')) return;
  const rules = season.rulesSince(kind === 'AUTO' ? Infinity : receivedAt, leaf);
  if (rules.length === 0 || !rules.every(statesLine)) return;
  const fail = (message: string) => findings.fail('picks', { leaf, entry, week }, message);
  if (line === undefined) {
    fail(`Leaf ${leaf} does not state the line of ${team}, and the rules of the pool limit it.`);
    return;
  }
  const points = line === null ? null : Number(line);
  const refusals = rules.map((each) => overLimit(each, { line: points }));
  const [over] = refusals;
  if (over && refusals.every((refusal) => refusal !== null)) {
    fail(`Leaf ${leaf} states a line of ${line} of ${team}, over ${limitOf(over).most(rules[0]!)}.`);
  }
  const lines = season.passed.get(week)?.lines;
  const game = season.gameOfTeam(team, week, leaf);
  if (kind !== 'AUTO' || lines == null || game === undefined) return;
  const atHome = lines.get(Number(game.id));
  const expectedLine = atHome === undefined ? null : game.home === team ? atHome : -atHome;
  if (expectedLine === points || (expectedLine === 0 && points === 0)) return;
  fail(
    `The automatic pick of leaf ${leaf} states ${lineWords(points)} of ${team}; at the deadline it was ${lineWords(expectedLine)}.`,
  );
}

const lineWords = (line: number | null) => (line === null ? 'no line' : `a line of ${line}`);
