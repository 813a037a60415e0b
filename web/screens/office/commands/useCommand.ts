import { useCallback } from 'react';
import { graphql, readInlineData, useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode } from 'relay-runtime';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import type { Failure } from '#web/app/relay/failure.ts';
import { mutate, type Mutation } from '#web/app/relay/mutate.ts';
import type { useCommand_payload$key } from './__generated__/useCommand_payload.graphql';
import { readRegrading, type Regrading } from './regradingLines.ts';

/**
 * A change that a commissioner makes, with a reason, and with a dry run that shows what it changes. The mutation calls its
 * field `result`; of its payload it spreads `useCommand_payload` as `payload`, and selects the object as `changed`, with its
 * version. A dry run returns the object as it would be, which must not get into the store: it is included only
 * `if: $isReal`.
 */
export interface OfficeCommand {
  mutation: GraphQLTaggedNode;
  /** Without reason, version and dryRun. */
  input: object;
  /** Further variables of the mutation. */
  variables?: object;
}

interface CommandMutation extends Mutation {
  variables: { input: object; isReal: boolean };
  response: {
    readonly result: Mutation['response'][string] & {
      readonly payload?: useCommand_payload$key | null;
      readonly mails?: readonly string[];
      readonly changed?: { readonly version: string | null | undefined };
      readonly endsPool?: string | null;
      readonly forgivenWeeks?: readonly ForgivenWeek[];
      readonly changedGames?: readonly { readonly id: string; readonly version: string }[];
    };
  };
}

/** A week in which an entry failed, and that no longer counts. */
export interface ForgivenWeek {
  readonly week: number;
  readonly reason: string;
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
  /** The same for a command of several objects, which selects them as `changedGames`: their versions by id. */
  versions: ReadonlyMap<string, string>;
  /** That settings end the pool, and who wins, as sentences; null where they do not, and for other commands. */
  endsPool: string | null;
  /** What a reinstatement forgives; empty for other commands. */
  forgiven: readonly ForgivenWeek[];
}

export type CommandOutcome = { kind: 'done'; effect: Effect } | ({ kind: 'failed' } & Failure);

interface CommandOptions {
  reason: string;
  /** The version that is shown; without it the command overwrites. */
  version?: string | null | undefined;
  isDryRun: boolean;
}

/** What the payloads of all commands have. */
function readPayload(key: useCommand_payload$key | null | undefined): Pick<Effect, 'regrading' | 'unsent'> {
  const payload = readInlineData(
    graphql`
      fragment useCommand_payload on CommandPayload @inline {
        mailObstacle
        regrading {
          ...regradingLines_regrading
        }
      }
    `,
    key,
  );
  return {
    regrading: payload?.regrading ? readRegrading(payload.regrading) : null,
    unsent: notSent(payload?.mailObstacle),
  };
}

/** Runs commands, as a dry run or for good; never rejects. */
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
      const { payload, mails = [], changed, changedGames = [], endsPool = null } = done;
      const { forgivenWeeks: forgiven = [] } = done;
      const versions = new Map(changedGames.map(({ id, version: after }) => [id, after]));
      const effect = {
        ...readPayload(payload),
        mails,
        version: changed?.version,
        versions,
        endsPool,
        forgiven,
      };
      return { kind: 'done', effect };
    },
    [environment],
  );
}
