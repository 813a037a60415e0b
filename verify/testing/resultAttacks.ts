import type { Attack } from './attack.ts';
import { drop, finalStandings, insertAfter, leavesOf, losing, scheduled, submitted } from './attack.ts';
import { plain } from './pickAttacks.ts';

const free = { ...plain, isQuiet: false };

/** Manipulations of settings, results, standings and winners. */
export const resultAttacks: Attack[] = [
  {
    name: 'edits a result',
    season: plain,
    attempt(draft) {
      const [lost] = losing(draft);
      const id = lost && scheduled(draft, lost.record.team, lost.record.week)?.id;
      const game = leavesOf(draft, 'games')
        .flatMap(({ games }) => games)
        .find((one) => one.id === id && one.status === 'FINAL' && one.homeScore !== one.awayScore);
      if (!lost || !game) return null;
      [game.homeScore, game.awayScore] = [game.awayScore, game.homeScore];
      return { check: 'standings', entry: lost.record.entry, week: lost.record.week };
    },
  },
  {
    name: 'changes a setting in retrospect',
    season: plain,
    attempt(draft) {
      const [entry, week] = [...finalStandings(draft)].find(([, out]) => out === 1) ?? [];
      const [rules] = leavesOf(draft, 'rules');
      if (entry === undefined || !rules || leavesOf(draft, 'outcome').length === 0) return null;
      rules.rules = { ...rules.rules, lives: 3, noPick: 'STRIKE' };
      return { check: 'standings', entry, week };
    },
  },
  {
    name: "grades a losers' pool as one in which picks must win",
    season: { ...plain, rules: { ...plain.rules, pickTo: 'LOSE' } },
    attempt(draft) {
      const [entry, week] =
        leavesOf(draft, 'standings')
          .flatMap(({ changes }) => changes)
          .find(([, out, reason]) => out === 1 && reason === 'LOSS') ?? [];
      const [rules] = leavesOf(draft, 'rules');
      if (entry === undefined || !rules) return null;
      const { pickTo: _, ...others } = rules.rules;
      rules.rules = others;
      return { check: 'standings', entry, week };
    },
  },
  {
    name: 'says after the deadline that picks must lose',
    season: plain,
    attempt(draft) {
      const rules = leavesOf(draft, 'rules')[0]!;
      const [deadline] = leavesOf(draft, 'deadline');
      if (!deadline) return null;
      const ref = insertAfter(draft, deadline.ref, {
        type: 'rules',
        rules: { ...rules.rules, pickTo: 'LOSE' },
      });
      return { check: 'season', ref };
    },
  },
  {
    name: 'changes the number of picks of a week that has passed',
    season: plain,
    attempt(draft) {
      const rules = leavesOf(draft, 'rules')[0]!;
      const [deadline] = leavesOf(draft, 'deadline');
      if (!deadline) return null;
      const ref = insertAfter(draft, deadline.ref, {
        type: 'rules',
        rules: { ...rules.rules, doublePickWeeks: [1] },
      });
      return { check: 'season', ref };
    },
  },
  {
    name: 'moves a deadline that has passed',
    season: plain,
    attempt(draft) {
      const [deadline] = leavesOf(draft, 'deadline');
      if (!deadline) return null;
      const later = new Date(Date.parse(deadline.deadline) + 7_200_000).toISOString();
      const ref = insertAfter(draft, deadline.ref, {
        type: 'deadlines',
        deadlines: [[deadline.week, later]],
      });
      return { check: 'season', ref, week: deadline.week };
    },
  },
  {
    name: 'passes another deadline than the one that was stated',
    season: plain,
    attempt(draft) {
      const [deadline] = leavesOf(draft, 'deadline');
      if (!deadline) return null;
      deadline.deadline = new Date(Date.parse(deadline.deadline) - 60_000).toISOString();
      return { check: 'season', ref: deadline.ref, week: deadline.week };
    },
  },
  {
    name: 'moves a kickoff so that a pick was late',
    season: plain,
    attempt(draft) {
      const out = finalStandings(draft);
      const pick = submitted(draft).find(
        ({ record }) => out.get(record.entry) !== record.week && record.week === 1,
      );
      const game = pick && scheduled(draft, pick.record.team, 1);
      if (!pick || !game) return null;
      game.kickoff = new Date(Date.parse(pick.record.receivedAt) - 60_000).toISOString();
      game.confirmed = true;
      return { check: 'times', ref: pick.ref, entry: pick.record.entry, week: 1 };
    },
  },
  {
    name: 'puts an entry out silently',
    season: plain,
    attempt(draft) {
      const [entry] = [...finalStandings(draft)].find(([, week]) => week === 0) ?? [];
      const last = leavesOf(draft, 'standings').at(-1);
      if (entry === undefined || !last) return null;
      last.changes.push([entry, 2, 'LOSS', '']);
      return { check: 'standings', ref: last.ref, entry };
    },
  },
  {
    name: 'brings an entry back silently',
    season: plain,
    attempt(draft) {
      const [entry] = [...finalStandings(draft)].find(([, week]) => week > 0) ?? [];
      const last = leavesOf(draft, 'standings').at(-1);
      if (entry === undefined || !last) return null;
      last.changes = [...last.changes.filter(([id]) => id !== entry), [entry, 0, '', '']];
      return { check: 'standings', ref: last.ref, entry };
    },
  },
  {
    name: 'leaves out that an entry is out',
    season: plain,
    attempt(draft) {
      const leaf = leavesOf(draft, 'standings').find(({ changes }) => changes.some(([, week]) => week > 0));
      const change = leaf?.changes.find(([, week]) => week > 0);
      if (!leaf || !change) return null;
      leaf.changes = leaf.changes.filter((one) => one !== change);
      return { check: 'standings', ref: leaf.ref, entry: change[0], week: change[1] };
    },
  },
  {
    name: "drops a commissioner's decision that put an entry out",
    season: free,
    attempt(draft) {
      const out = leavesOf(draft, 'standings')
        .flatMap(({ changes }) => changes)
        .find(([, , reason]) => reason === 'ADMIN');
      const decision = leavesOf(draft, 'entry').find(({ entry }) => entry === out?.[0]);
      if (!out || decision?.adminEliminatedWeek !== out[1]) return null;
      drop(draft, decision.ref);
      return { check: 'standings', entry: out[0] };
    },
  },
  {
    name: 'drops a ruling',
    season: free,
    attempt(draft) {
      const out = leavesOf(draft, 'standings').flatMap(({ changes }) => changes);
      for (const leaf of leavesOf(draft, 'rulings')) {
        const [id, kind] = leaf.rulings[0]!;
        const isAlone =
          leavesOf(draft, 'rulings').filter(({ rulings }) => rulings[0]![0] === id).length === 1;
        const next = draft.leaves[draft.leaves.indexOf(leaf) + 1];
        if (kind !== 'LOSS' || !isAlone || next?.type !== 'standings') continue;
        const change = next.changes.find(([, week, reason]) => week > 0 && reason === 'LOSS');
        if (change === undefined || out.filter(([entry]) => entry === change[0]).length > 1) continue;
        drop(draft, leaf.ref);
        return { check: 'standings', entry: change[0], week: change[1] };
      }
      return null;
    },
  },
  {
    name: 'names another winner',
    season: plain,
    attempt(draft) {
      const outcome = leavesOf(draft, 'outcome').at(-1);
      const [entry] =
        [...finalStandings(draft)].find(([id]) => !outcome?.winners?.some(([one]) => one === id)) ?? [];
      if (!outcome?.winners?.[0] || entry === undefined) return null;
      const [winner] = outcome.winners[0];
      outcome.winners[0] = [entry, outcome.winners[0][1]];
      return { check: 'outcome', ref: outcome.ref, entry: winner };
    },
  },
  {
    name: 'gives a winner another share',
    season: plain,
    attempt(draft) {
      const outcome = leavesOf(draft, 'outcome').at(-1);
      const winner = outcome?.winners?.at(-1);
      if (!outcome || !winner) return null;
      winner[1] -= 100;
      return { check: 'outcome', ref: outcome.ref, entry: winner[0], week: outcome.week! };
    },
  },
  {
    name: 'keeps a part of the prize back',
    season: plain,
    attempt(draft) {
      const outcome = leavesOf(draft, 'outcome').at(-1);
      if (!outcome?.winners || outcome.prizeCents === null || outcome.winners.length !== 1) return null;
      outcome.prizeCents -= 1000;
      outcome.winners[0]![1] -= 1000;
      return { check: 'outcome', ref: outcome.ref, week: outcome.week! };
    },
  },
  {
    name: 'leaves the end of the pool out',
    season: plain,
    attempt(draft) {
      const outcomes = leavesOf(draft, 'outcome');
      const week = outcomes.at(-1)?.week;
      if (!week) return null;
      drop(draft, ...outcomes.map(({ ref }) => ref));
      return { check: 'outcome', week, leaf: draft.leaves.length - 1 };
    },
  },
];
