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
  variables: { input: object; isReal: boolean };
  response: {
    readonly result: {
      readonly __typename: string;
      readonly message?: string;
      readonly regrading?: gameCommands_preview$key;
      readonly mails?: readonly string[];
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
        });
        if (result.regrading === undefined) {
          return {
            kind: 'failed',
            message: result.message || 'This did not work. Please try again.',
            isStale: result.__typename === 'StaleVersionError',
          };
        }
        const preview = readInlineData(previewFragment, result.regrading);
        return { kind: 'done', effect: { preview, mails: result.mails ?? [] } };
      } catch (error) {
        return { kind: 'failed', message: messageOf(error), isStale: false };
      }
    },
    [environment],
  );
}
