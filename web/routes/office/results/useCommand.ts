import { useCallback } from 'react';
import { readInlineData, useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { commit } from '../../../relay/commit.ts';
import { messageOf } from '../../../relay/errors.ts';
import type { gameCommands_preview$key } from './__generated__/gameCommands_preview.graphql';
import type { Command } from './command.ts';
import {
  correctResult,
  enterResult,
  previewFragment,
  resolveHeldUpdate,
  ruleOnGame,
  setGameStatus,
  type Preview,
} from './gameCommands.ts';

interface CommandMutation extends MutationParameters {
  variables: { input: object; isReal: boolean; pool?: string };
  response: {
    readonly result: {
      readonly __typename: string;
      readonly message?: string;
      readonly regrading?: gameCommands_preview$key;
      readonly mails?: readonly string[];
      /** A ruling has a version of its own, of the game in the pool. */
      readonly game?: { readonly version?: string; readonly ruledVersion?: string };
    };
  };
}

const mutations: Record<Command['kind'], GraphQLTaggedNode> = {
  enter: enterResult,
  correct: correctResult,
  status: setGameStatus,
  rule: ruleOnGame,
  held: resolveHeldUpdate,
};

/** What a command changes, or would change. */
export interface Effect {
  preview: Preview;
  mails: readonly string[];
  /** The version of the game after the command, which its undo gives; undefined in a dry run. */
  version: string | undefined;
}

export type CommandOutcome =
  | { kind: 'done'; effect: Effect }
  /** `isStale`: someone else changed the game first; its card shows what it is now. */
  | { kind: 'failed'; message: string; isStale: boolean };

/** Runs a command of one game, as a dry run or for good. */
export type RunCommand = (command: Command, reason: string, isDryRun: boolean) => Promise<CommandOutcome>;

interface CommandOptions {
  reason: string;
  /** The version that the card shows; without it the command overwrites. */
  version?: string | undefined;
  isDryRun: boolean;
}

/** Runs commands on games, as a dry run or for good. */
export function useCommand(): (command: Command, options: CommandOptions) => Promise<CommandOutcome> {
  const environment = useRelayEnvironment();
  return useCallback(
    async ({ kind, ...rest }, { reason, version, isDryRun }) => {
      const seen = version === undefined || kind === 'held' ? {} : { version };
      try {
        const { result } = await commit<CommandMutation>(environment, mutations[kind], {
          input: { ...rest, reason, dryRun: isDryRun, ...seen },
          isReal: !isDryRun,
          ...(kind === 'rule' && 'pool' in rest ? { pool: rest.pool } : {}),
        });
        if (result.regrading === undefined) {
          return {
            kind: 'failed',
            message: result.message || 'This did not work. Please try again.',
            isStale: result.__typename === 'StaleVersionError',
          };
        }
        const version = result.game?.ruledVersion ?? result.game?.version;
        const preview = readInlineData(previewFragment, result.regrading);
        return { kind: 'done', effect: { preview, mails: result.mails ?? [], version } };
      } catch (error) {
        return { kind: 'failed', message: messageOf(error), isStale: false };
      }
    },
    [environment],
  );
}
