import { useCallback } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { notSent } from '../../../components/mailObstacle.ts';
import { commit } from '../../../relay/commit.ts';
import { messageOf } from '../../../relay/errors.ts';
import type { refusal_error$key } from './__generated__/refusal_error.graphql';
import type { regradingLines_regrading$key } from './__generated__/regradingLines_regrading.graphql';
import { readRefusal, type Refusal } from './refusal.ts';
import { readRegrading, type Regrading } from './regradingLines.ts';

/**
 * A change that a commissioner makes, with a reason, and with a dry run that shows what it changes. The mutation
 * calls its field `result` and spreads `refusal_error` as `refusal`; of its payload it selects `regrading` and
 * `mailObstacle`, where it has them, and the object as `changed`, with its version. A dry run returns the object as it would be, which must not
 * get into the store: it is included only `if: $isReal`.
 */
export interface OfficeCommand {
  mutation: GraphQLTaggedNode;
  /** Without reason, version and dryRun. */
  input: object;
  /** Further variables of the mutation. */
  variables?: object;
}

interface CommandMutation extends MutationParameters {
  variables: { input: object; isReal: boolean };
  response: {
    readonly result: {
      readonly __typename: string;
      readonly refusal?: refusal_error$key | null;
      readonly regrading?: regradingLines_regrading$key | null;
      readonly mails?: readonly string[];
      readonly mailObstacle?: string | null;
      readonly changed?: { readonly version: string | null | undefined };
    };
  };
}

/** What a command changes, or would change. */
export interface Effect {
  /** Null where it does not concern the standings. */
  regrading: Regrading | null;
  /** The kinds of mail that go out. */
  mails: readonly string[];
  /** Why the mail to the owner is not sent, as a sentence; null when it is, or there is none. */
  unsent: string | null;
  /** The object's version after the command, which its undo gives; undefined in a dry run. */
  version: string | null | undefined;
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
    async ({ mutation, input, variables = {} }, { reason, version, isDryRun }) => {
      const seen = version === undefined ? {} : { version };
      try {
        const { result } = await commit<CommandMutation>(environment, mutation, {
          input: { ...input, ...seen, reason, dryRun: isDryRun },
          isReal: !isDryRun,
          ...variables,
        });
        if (!result.__typename.endsWith('Payload')) return { kind: 'failed', ...readRefusal(result.refusal) };
        const { regrading, mails = [], mailObstacle, changed } = result;
        const effect = {
          regrading: regrading ? readRegrading(regrading) : null,
          mails,
          unsent: notSent(mailObstacle),
          version: changed?.version,
        };
        return { kind: 'done', effect };
      } catch (error) {
        return { kind: 'failed', message: messageOf(error), problems: new Map(), isStale: false };
      }
    },
    [environment],
  );
}
