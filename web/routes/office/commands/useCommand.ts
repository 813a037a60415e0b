import { useCallback } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { commit } from '../../../relay/commit.ts';
import { messageOf } from '../../../relay/errors.ts';
import type { refusal_error$key } from './__generated__/refusal_error.graphql';
import type { regradingLines_regrading$key } from './__generated__/regradingLines_regrading.graphql';
import { readRefusal, type Refusal } from './refusal.ts';
import { readRegrading, type Regrading } from './regradingLines.ts';

/**
 * A change that a commissioner makes, with a reason, and with a dry run that shows what it changes. The mutation
 * calls its field `result`, spreads `refusal_error` as `refusal` and selects `regrading`, where its payload has one. What a dry
 * run must not put into the store it includes only `if: $isReal`.
 */
export interface OfficeCommand {
  mutation: GraphQLTaggedNode;
  /** Without reason, version and dryRun. */
  input: object;
}

interface CommandMutation extends MutationParameters {
  variables: { input: object; isReal: boolean };
  response: {
    readonly result: {
      readonly refusal?: refusal_error$key | null;
      readonly regrading?: regradingLines_regrading$key | null;
      readonly mails?: readonly string[];
    };
  };
}

/** What a command changes, or would change. */
export interface Effect {
  /** Null where it does not concern the standings. */
  regrading: Regrading | null;
  /** The kinds of mail that go out. */
  mails: readonly string[];
}

export type CommandOutcome = { kind: 'done'; effect: Effect } | ({ kind: 'failed' } & Refusal);

interface CommandOptions {
  reason: string;
  /** The version that is shown; without it the command overwrites. */
  version?: string | null | undefined;
  isDryRun: boolean;
}

/** Runs commands, as a dry run or for good; never rejects. */
export function useCommand(): (command: OfficeCommand, options: CommandOptions) => Promise<CommandOutcome> {
  const environment = useRelayEnvironment();
  return useCallback(
    async ({ mutation, input }, { reason, version, isDryRun }) => {
      const seen = version === undefined ? {} : { version };
      try {
        const { result } = await commit<CommandMutation>(environment, mutation, {
          input: { ...input, ...seen, reason, dryRun: isDryRun },
          isReal: !isDryRun,
        });
        if (result.refusal) return { kind: 'failed', ...readRefusal(result.refusal) };
        const { regrading, mails = [] } = result;
        return { kind: 'done', effect: { regrading: regrading ? readRegrading(regrading) : null, mails } };
      } catch (error) {
        return { kind: 'failed', message: messageOf(error), problems: new Map(), isStale: false };
      }
    },
    [environment],
  );
}
