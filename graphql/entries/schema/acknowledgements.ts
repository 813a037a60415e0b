import type { Pool, RulesAcknowledgement } from '#prisma/generated/sqlite/client.ts';
import { acknowledgeRules } from '../acknowledgeRules.ts';
import { rulesVersion } from '#graphql/log/statements/rulesVersion.ts';
import { optionsOf } from '#graphql/pools/rules/options/poolOptions.ts';
import { type RuleAnswer, ruleAnswers } from '#graphql/pools/rules/rulesText/answers.ts';
import { ConflictError, NotFoundError } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { load, viewersEntries } from '#graphql/api/loaders/loaders.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { input, of, payload, row, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { thePool } from '#graphql/api/command/loaded.ts';

const RuleAnswerRef = builder.objectRef<RuleAnswer>('RuleAnswer').implement({
  description: 'What the rules of a pool say to a situation, as text for people.',
  fields: (t) => ({
    situation: t.exposeString('situation', { description: 'The situation: "Your team ties".' }),
    answer: t.exposeString('answer', { description: 'What happens then, in a sentence.' }),
  }),
});

interface UnreadRules {
  version: string;
  isChange: boolean;
  pool: Pool;
}

const RulesToAcknowledge = builder.objectRef<UnreadRules>('RulesToAcknowledge').implement({
  description: 'Rules that the viewer has not acknowledged yet. They keep nobody from picking.',
  fields: (t) => ({
    version: t.exposeString('version', {
      description: 'The version of the rules: SHA-256 of what the log states of them, in base64.',
    }),
    isChange: t.exposeBoolean('isChange', {
      description: 'Whether the viewer has acknowledged earlier rules of the pool: these are others.',
    }),
    answers: t.field({
      type: [RuleAnswerRef],
      description: 'What happens on a tie, a canceled game, a missing pick and so on.',
      complexity: { multiplier: 6 },
      resolve: ({ pool }) => ruleAnswers({ options: optionsOf(pool) }),
    }),
  }),
});

const AcknowledgementRef = builder.objectRef<RulesAcknowledgement>('RulesAcknowledgement').implement({
  description:
    "That the viewer has read a version of a pool's rules, with what proves it. Visible to its account alone.",
  fields: (t) => ({
    version: t.exposeString('version', {
      description: 'The version of the rules: SHA-256 of what the log states of them, in base64.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was noted; UTC, in the time of the pool.' }),
    record: t.exposeString('record', {
      description: 'What its leaf in the log commits to, as canonical JSON: entries, pool, rules.',
    }),
    salt: t.exposeString('salt', {
      description: 'The 32 random bytes before the record, as base64: their SHA-256 is the commitment.',
    }),
  }),
});

interface Unread {
  pool: Pool;
  members: number;
  missing: number;
}

/** Names that a list has at most. */
const MOST_LISTED = 100;

const RulesReaders = builder.objectRef<Unread>('RulesReaders').implement({
  description: "Who has acknowledged the pool's rules as they are now. Visible to the commissioner.",
  fields: (t) => ({
    members: t.exposeInt('members', { description: 'The number of accounts with an entry.' }),
    missing: t.exposeInt('missing', { description: 'How many of them have not.' }),
    missingNames: t.stringList({
      description: `The usernames of their first entries, in the order they joined; at most ${MOST_LISTED}.`,
      complexity: price.poolScan,
      resolve: async ({ pool }, _args, { services: { db } }) => {
        const rows = await db.entry.findMany({
          where: { poolId: pool.id, number: 1, user: withoutAcknowledgement(pool) },
          orderBy: { id: 'asc' },
          take: MOST_LISTED,
          select: { username: true },
        });
        return rows.map(({ username }) => username);
      },
    }),
  }),
});

const withoutAcknowledgement = (pool: Pool) => ({
  rulesAcknowledgements: { none: { poolId: pool.id, version: rulesVersion(pool) } },
});

builder.prismaObjectFields(PoolRef, (t) => ({
  rulesToAcknowledge: t.field({
    type: RulesToAcknowledge,
    nullable: true,
    description:
      'The rules that the viewer has not acknowledged; null once they are, for who has no entry in the pool, and when the pool is decided.',
    extensions: { perViewer: 'by event' },
    complexity: { field: price.statement },
    resolve: async (pool, _args, context) => {
      const isMember = (await viewersEntries(context)).some(({ poolId }) => poolId === pool.id);
      if (!isMember || pool.decidedWeek !== null) return null;
      const version = rulesVersion(pool);
      const all = await load(context).acknowledgements.load(context.viewer!.userId);
      const stored = all.filter(({ poolId }) => poolId === pool.id);
      if (stored.some((row) => row.version === version)) return null;
      return { version, isChange: stored.length > 0, pool };
    },
  }),
  viewerAcknowledgements: t.field({
    type: [AcknowledgementRef],
    description:
      "The viewer's acknowledgements of the pool's rules, the earliest first; each is proof with the log.",
    extensions: { perViewer: true },
    complexity: { field: price.statement, multiplier: 3 },
    resolve: async (pool, _args, context) => {
      const { viewer } = context;
      if (!viewer?.scopes.has('read')) return [];
      const all = await load(context).acknowledgements.load(viewer.userId);
      return all.filter(({ poolId }) => poolId === pool.id);
    },
  }),
  rulesReaders: t.field({
    type: RulesReaders,
    description: "Who has acknowledged the pool's rules. Visible to the commissioner.",
    extensions: { perViewer: true },
    authScopes: ({ id }) => ({ commissionerOf: id }),
    complexity: price.poolScan,
    resolve: async (pool, _args, { services: { db } }) => {
      const entries = { some: { poolId: pool.id } };
      const [members, missing] = await Promise.all([
        db.user.count({ where: { entries } }),
        db.user.count({ where: { entries, ...withoutAcknowledgement(pool) } }),
      ]);
      return { pool, members, missing };
    },
  }),
}));

command('acknowledgeRules', {
  description:
    'Notes that the viewer has read what the rules of a pool say about ties, canceled games, missing picks and so on (SPECIFICATION 3.8). For accounts with an entry in the pool; an API token needs the scope `pick`. Picks need no acknowledgement; `SubmitPickInput.acknowledges` notes one with a pick.',
  access: 'pick',
  input: input('The rules that the viewer has read.', {
    pool: row('Pool', 'A pool in which the viewer has an entry.'),
    version: text(
      'The version that was shown, as `Pool.rulesToAcknowledge` has it; an older one is refused.',
    ),
  }),
  asks: 'The pool and the version.',
  payload: payload("The acknowledgement is stored, and the pool's log commits to it.", {
    acknowledgement: of(
      AcknowledgementRef,
      'The acknowledgement: of rules that were acknowledged before, the earlier one.',
    ),
    pool: thePool('The pool, of which nothing is left to acknowledge.'),
  }),
  doing: 'acknowledging rules',
  refusals: [NotFoundError, ConflictError],
  run: async ({ services, viewer }, given) => ({
    acknowledgement: await acknowledgeRules(services, viewer, given),
    poolId: given.poolId,
  }),
});
