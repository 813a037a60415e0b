import { readUsernames, takenUsernameIssues } from '../entryNames.ts';
import { builder } from '#graphql/api/builder.ts';
import { InputIssueType } from '#graphql/api/errors.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { readsPool } from '#graphql/pools/schema/poolAccess.ts';
import { price } from '#graphql/api/cost/prices.ts';

/** More usernames than any account can hold. */
const MAX_USERNAMES = 10;

builder.queryField('usernameProblems', (t) =>
  t.field({
    type: [InputIssueType],
    description:
      'The problems of usernames while they are typed, as joinPool or addEntries would report them: shape, length, reserved, duplicates; blank names are ignored. Members of the pool also learn which names are taken; others learn that only on joining. Public.',
    extensions: { perViewer: true },
    complexity: { field: price.statement + MAX_USERNAMES * price.row, multiplier: MAX_USERNAMES },
    args: {
      pool: t.arg.id({ required: true, description: 'The pool that the usernames are for.' }),
      usernames: t.arg.stringList({
        required: true,
        description: `The usernames in the order of the form; only the first ${MAX_USERNAMES} are checked.`,
      }),
    },
    resolve: async (_root, args, context) => {
      const typed = args.usernames.slice(0, MAX_USERNAMES);
      const { issues } = readUsernames(typed, context.services.siteName());
      const poolId = readId('Pool', args.pool);
      if (poolId === null || !(await readsPool(context, poolId))) return issues;
      const known = new Set(issues.map(({ path }) => path.at(-1)));
      const taken = await takenUsernameIssues(context.services.db, poolId, typed);
      return [...issues, ...taken.filter(({ path }) => !known.has(path.at(-1)))];
    },
  }),
);
