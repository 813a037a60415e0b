import { useCallback } from 'react';
import { graphql, readInlineData, useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode } from 'relay-runtime';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import type { Failure } from '#web/app/relay/failure.ts';
import { mutate, type Mutation } from '#web/app/relay/mutate.ts';
import type { useCommand_payload$key } from './__generated__/useCommand_payload.graphql';
import { readRegrading, type Regrading } from './regradingLines.ts';

/**
 * A commissioner's change, with a reason and a dry run. The mutation names its field `result` and spreads
 * `useCommand_payload` as `payload`; that of a game selects it as `changedGame` with its version. A dry run returns
 * a hypothetical object, which must not get into the store: it is included only `if: $isReal`.
 */
export interface OfficeCommand {
  mutation: GraphQLTaggedNode;
  /** Without reason, version and dryRun. */
  input: object;
  variables?: object;
}

interface CommandMutation extends Mutation {
  variables: { input: object; isReal: boolean };
  response: {
    readonly result: Mutation['response'][string] & {
      readonly payload?: useCommand_payload$key | null;
      readonly mails?: readonly string[];
      readonly changedGame?: { readonly version: string | null | undefined };
      readonly endsPool?: string | null;
      readonly forgivenWeeks?: readonly ForgivenWeek[];
      readonly changedGames?: readonly { readonly id: string; readonly version: string }[];
    };
  };
}

/** A failed week that no longer counts. */
export interface ForgivenWeek {
  readonly week: number;
  readonly reason: string;
}

export interface Effect {
  regrading: Regrading | null;
  /** Kinds of mail to send. */
  mails: readonly string[];
  /** Why the owner gets no mail, as a sentence; null without a reason. */
  unsent: string | null;
  version: string | null | undefined;
  /** For a command of several objects, selected as `changedGames`: versions by id. */
  versions: ReadonlyMap<string, string>;
  /** For settings that end the pool: the winners, as sentences; otherwise null. */
  endsPool: string | null;
  /** What a reinstatement forgives; empty for other commands. */
  forgiven: readonly ForgivenWeek[];
}

export type CommandOutcome = { kind: 'done'; effect: Effect } | ({ kind: 'failed' } & Failure);

interface CommandOptions {
  reason: string;
  /** The displayed version; without it the command overwrites. */
  version?: string | null | undefined;
  isDryRun: boolean;
}

function readPayload(key: useCommand_payload$key | null | undefined) {
  const payload = readInlineData(
    graphql`
      fragment useCommand_payload on CommandPayload @inline {
        mailObstacle
        regrading {
          ...regradingLines_regrading
        }
        ... on EntryOverridePayload {
          changed: entry @include(if: $isReal) {
            version
          }
        }
        ... on PickOverridePayload {
          changed: entry @include(if: $isReal) {
            version
          }
        }
        ... on MoveEntryPayload {
          changed: entry @include(if: $isReal) {
            version
          }
        }
        ... on RenameEntryPayload {
          changed: entry @include(if: $isReal) {
            version
          }
        }
        ... on UpdatePoolPayload {
          changed: pool @include(if: $isReal) {
            version
          }
        }
      }
    `,
    key,
  );
  return {
    regrading: payload?.regrading ? readRegrading(payload.regrading) : null,
    unsent: notSent(payload?.mailObstacle),
    version: payload?.changed?.version,
  };
}

/** Runs commands or their dry runs; never rejects. */
export function useCommand(): (command: OfficeCommand, options: CommandOptions) => Promise<CommandOutcome> {
  const environment = useRelayEnvironment();
  return useCallback(
    async ({ mutation, input, variables = {} }, { reason, version, isDryRun }) => {
      const seen = version === undefined ? {} : { version };
      const outcome = await mutate<CommandMutation>(environment, mutation, {
        input: { ...input, ...seen, reason, dryRun: isDryRun },
        isReal: !isDryRun,
        ...variables,
      });
      if (outcome.kind === 'failed') return outcome;
      const done = outcome.done as Partial<typeof outcome.done>;
      const { payload, mails = [], changedGame, changedGames = [], endsPool = null } = done;
      const { version: versionAfter, ...effects } = readPayload(payload);
      const { forgivenWeeks: forgiven = [] } = done;
      const versions = new Map(changedGames.map(({ id, version: after }) => [id, after]));
      const effect = {
        ...effects,
        mails,
        version: versionAfter ?? changedGame?.version,
        versions,
        endsPool,
        forgiven,
      };
      return { kind: 'done', effect };
    },
    [environment],
  );
}
