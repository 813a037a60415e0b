import { readUsernames, takenUsernameIssues } from '../actions/entryNames.ts';
import { builder } from './builder.ts';
import { InputIssueType } from './errors.ts';
import { readId } from './globalIds.ts';

/** More than any account can hold. */
const MOST = 10;

builder.queryField('usernameProblems', (t) =>
  t.field({
    type: [InputIssueType],
    description:
      'What is wrong with usernames that somebody is typing, as joinPool or addEntries would say it: shape, length, reserved, two alike; blank ones are not looked at. For participants also which the pool has already; a visitor learns that on joining alone. Public.',
    extensions: { perViewer: true },
    args: {
      pool: t.arg.id({ required: true, description: 'The pool they are for.' }),
      usernames: t.arg.stringList({
        required: true,
        description: `In the order of the form; the first ${MOST} are looked at.`,
      }),
    },
    resolve: async (_root, args, { services, viewer }) => {
      const typed = args.usernames.slice(0, MOST);
      const { issues } = readUsernames(typed);
      const poolId = readId('Pool', args.pool);
      if (poolId === null || !viewer?.scopes.has('read')) return issues;
      const known = new Set(issues.map(({ path }) => path.at(-1)));
      const taken = await takenUsernameIssues(services.db, poolId, typed);
      return [...issues, ...taken.filter(({ path }) => !known.has(path.at(-1)))];
    },
  }),
);
