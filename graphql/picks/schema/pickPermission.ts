import { refuseWeek, type PickRefusal } from '../rules/picks.ts';
import { lastWeekOf, optionsOf, picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { barringPicks } from '../rules/teamUses.ts';
import { refusalMessage } from '../rules/refusalMessage.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { PickRefusalEnum } from '#graphql/api/errors.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { isViewers } from './pickSecrecy.ts';
import type { WeekOfEntry } from '#graphql/entries/schema/weekOfEntry.ts';

interface Permission {
  refusal: PickRefusal | null;
  message: string | null;
}

export const PickPermission = builder.objectRef<Permission>('PickPermission').implement({
  description: 'Whether the viewer can pick with an entry in a week.',
  fields: (t) => ({
    allowed: t.boolean({
      description: 'Whether a pick of a team in the state AVAILABLE would be accepted now.',
      resolve: ({ refusal }) => refusal === null,
    }),
    code: t.expose('refusal', {
      type: PickRefusalEnum,
      nullable: true,
      description: 'The reason why a pick is refused: PICK_EXISTS, DEADLINE_PASSED, ...; null when allowed.',
    }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'The reason why a pick is refused, as text for people; null when allowed.',
    }),
  }),
});

/** Whether the viewer can pick with the entry in the week, and why not. */
export async function permissionOf(context: Context, { entry, week }: WeekOfEntry): Promise<Permission> {
  const pool = await poolOf(context, entry.poolId);
  const { decidedWeek, seasonYear } = pool;
  const options = optionsOf(pool);
  const [season, weeks, picks] = await Promise.all([
    load(context).season.load(seasonYear),
    load(context).weeks.load(entry.poolId),
    // For anyone but the owner the result is the same whatever the entry has picked.
    isViewers(context, entry) ? load(context).picks.load(entry.id) : [],
  ]);
  const bounds = { firstWeek: options.firstWeek, weekCount: lastWeekOf(options, season?.weekCount ?? 0) };
  const refusal = refuseWeek({
    viewerUserId: context.viewer?.userId ?? null,
    entry,
    week,
    ...bounds,
    picksInWeek: picksInWeek(options, week),
    decidedWeek,
    picks: barringPicks(options, week, picks),
    deadline: weeks.find((candidate) => candidate.week === week)?.deadline ?? null,
    now: context.services.clock.now(),
  });
  const { startWeek, eliminatedWeek } = entry;
  const needed = picksInWeek(options, week);
  const exists = options.changePicks === 'UNTIL_LOCK' ? 'MADE' : needed === 2 ? 'BOTH' : 'FINAL';
  const details = { week, ...bounds, startWeek, eliminatedWeek, decidedWeek, exists } as const;
  return { refusal, message: refusal === null ? null : refusalMessage(refusal, details) };
}
