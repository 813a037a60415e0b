import { isAdministrator, isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { provenSession } from '#graphql/accounts/sessions/reauthentication.ts';
import { grant, revoke } from '../commissioners.ts';
import { ReauthenticationRequired } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { input, of, payload, row, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

/** The maximum number of commissioners listed; a pool has a few. */
const MAX_LISTED = 100;

const Commissioner = builder
  .objectRef<{ name: string; email: string; since: Date }>('Commissioner')
  .implement({
    description: 'An account that runs a pool. Visible to the commissioners of the pool.',
    fields: (t) => ({
      name: t.exposeString('name', { description: "The account holder's name." }),
      email: t.exposeString('email', { description: 'The email address that the account signs in with.' }),
      since: t.expose('since', { type: 'DateTime', description: 'When the account got the role; UTC.' }),
    }),
  });

builder.prismaObjectFields(PoolRef, (t) => ({
  commissioners: t.field({
    type: [Commissioner],
    ...FOR_COMMISSIONER,
    description: `The commissioners of the pool, in the order they were added, at most ${MAX_LISTED}; administrators run every pool and are not listed. Visible to the commissioner.`,
    complexity: { field: 1, multiplier: 5 },
    resolve: async (pool, _args, { services }) => {
      const rows = await services.db.poolCommissioner.findMany({
        where: { poolId: pool.id },
        select: { since: true, user: { select: { name: true, email: true } } },
        orderBy: [{ since: 'asc' }, { userId: 'asc' }],
        take: MAX_LISTED,
      });
      return rows.map(({ since, user }) => ({ ...user, since }));
    },
  }),
  viewerIsCommissioner: t.boolean({
    description:
      'Whether the viewer may act as a commissioner of this pool; an administrator may in every pool. For an API token, only if it also has the scope `admin`.',
    extensions: { perViewer: true },
    resolve: (pool, _args, { viewer }) => isCommissioner(viewer, pool.id),
  }),
}));

const CommissionerInput = input('The pool, and the account that gets or loses the role.', {
  pool: row('Pool', 'The pool to run.'),
  email: text('The email address of the account.'),
}).named('CommissionerInput');

const CommissionerPayload = payload('The commissioners are stored.', {
  pool: of(PoolRef, 'The pool, with its commissioners.'),
}).named('CommissionerPayload');

for (const [name, action, change, words] of [
  [
    'addCommissioner',
    'commissioner.add',
    grant,
    'Makes an account a commissioner of a pool. A commissioner can name accounts that have an entry in the pool, an administrator any account.',
  ],
  [
    'removeCommissioner',
    'commissioner.remove',
    revoke,
    "Takes the role of commissioner from an account, the caller's own too; only an administrator can take it from a pool's last commissioner.",
  ],
] as const) {
  command(name, {
    description: words,
    who: 'For the commissioner, by a session that was verified within the last ten minutes (ReauthenticationRequired otherwise); not for API tokens.',
    input: CommissionerInput,
    asks: 'The pool and the account.',
    payload: CommissionerPayload,
    doing: 'changing the commissioners of a pool',
    refusals: [ReauthenticationRequired],
    audit: [action],
    async on({ poolId }, { services, viewer }) {
      await provenSession(services, viewer);
      return { pool: poolId };
    },
    async change({ transaction, actorId }, given, { viewer }) {
      await change(transaction, { actorId, isAdministrator: isAdministrator(viewer) }, given);
      return { pool: await transaction.tx.pool.findUniqueOrThrow({ where: { id: given.poolId } }) };
    },
  });
}
