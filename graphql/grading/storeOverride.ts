import type { AuditAction } from '../office/rules/auditSentence.ts';
import type { Entry } from '#prisma/generated/sqlite/client.ts';
import type { PickSlot } from '../picks/rules/pickSlot.ts';
import { periodOf } from '../pools/rules/options/poolOptions.ts';
import { nextTeamUse } from '../picks/rules/teamUses.ts';
import { gradeWeekGames, type GradingReport } from './gradingSteps.ts';
import { logPick } from '../log/logPick.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { loadSeason, poolOfSeason } from './seasonFacts.ts';
import type { AdminCommand } from '../office/adminCommand.ts';
import { regradeEntry } from './regradeEntry.ts';
import { mailOwner } from '../messages/mailOwner.ts';
import { optionsOf } from '../picks/pickPlace.ts';
import { type PickPlace, type PickState, subjectOf } from '../picks/pickStates.ts';

export interface OverriddenPick {
  entry: Entry;
  week: number;
  slot: PickSlot;
  grading: GradingReport[];
}

export interface Override {
  reason: string;
  dryRun?: boolean | undefined;
  /** For the mail to the owner about a changed pick. */
  site: Site;
}

interface Change {
  entry: Entry;
  place: PickPlace;
  before: PickState | null;
  after: PickState | null;
  site: Site;
}

/** Stores, grades and records a change of a pick, and mails the owner. */
export async function storeOverride(
  command: AdminCommand,
  action: AuditAction,
  change: Change,
): Promise<OverriddenPick> {
  const { transaction } = command;
  const { entry, place, before, after } = change;
  const { id: entryId, poolId } = entry;
  const { week, slot } = place;
  if (before !== null) await transaction.tx.pick.delete({ where: { entryId_week_slot: place } });
  if (after !== null) {
    const { teamId, gameId, source, submittedAt } = after;
    const options = await optionsOf(command, entry);
    const period = periodOf(options, week);
    const uses = await transaction.tx.pick.findMany({ where: { entryId, teamId, period } });
    const teamUse = nextTeamUse(
      options,
      week,
      uses.map((use) => use.teamUse),
    );
    await transaction.tx.pick.create({
      data: { poolId, ...place, teamId, gameId, source, submittedAt: new Date(submittedAt), period, teamUse },
    });
  }
  await logPick(transaction, {
    kind: after === null ? 'REMOVE' : 'OVERRIDE',
    poolId,
    entryId,
    week,
    teamId: after?.teamId ?? null,
    receivedAt: after === null ? transaction.now : new Date(after.submittedAt),
    source: after?.source ?? 'ADMIN',
    isRestored: action === 'pick.restore' && after !== null,
    was: before?.teamId ?? null,
    reason: command.reason,
  });
  const line = await command.audit({
    poolId,
    action,
    subjectType: 'Pick',
    subjectId: subjectOf(place),
    ...(before === null ? {} : { before }),
    ...(after === null ? {} : { after }),
  });
  transaction.publish({ type: 'week', poolId, week });
  await mailOwner(command, change, line);

  const season = await loadSeason(transaction, command.seasonYear, [poolId]);
  const pool = poolOfSeason(season, poolId);
  const games = season.games.filter((game) => game.id === after?.gameId);
  const steps = games.length === 0 ? [] : await gradeWeekGames(transaction, [pool], week, games);
  const grading = await regradeEntry(command, entry, steps);
  const graded = await transaction.tx.entry.findUniqueOrThrow({ where: { id: entryId } });
  return { entry: graded, week, slot, grading };
}
