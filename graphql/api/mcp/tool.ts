import type { TadaDocumentNode } from 'gql.tada';
import { print } from 'graphql';
import { z } from 'zod';

import type { Scope, Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { dataOf, forbidden, notFound } from '../rest/errors.ts';
import type { GraphqlSession } from '../rest/graphqlSession.ts';
import type { Success } from '../rest/route.ts';

/** The environment of a tool: GraphQL in the name of the API token's owner, and nothing else. */
export interface ToolSession {
  viewer: Viewer;
  /** Runs a document. @throws RestError for an error or a failure */
  ask<Data, Variables>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Success<Data>>;
  /** Global id of the requested pool; default: the caller's own. @throws RestError */
  pool(slugOrId: string | undefined): Promise<string>;
  /** Signs and verifies prepared picks. */
  confirmations: Confirmations;
}

export interface Confirmations {
  sign(pick: UnsignedPick): Promise<string>;
  /** @throws RestError for an altered or expired one, or one of another account */
  read(confirmation: string): Promise<UnsignedPick>;
}

/** Ids are global ids. */
interface UnsignedPick {
  entry: string;
  week: number;
  team: string;
  replaces: string | null;
  before: string[];
}

export interface Tool {
  name: string;
  title: string;
  /** For the assistant: the result, and when to use it. */
  description: string;
  input: z.ZodObject;
  /** Whether it writes. */
  stores: boolean;
  /** @throws RestError */
  run(input: never, session: ToolSession): Promise<object>;
}

/** Declares a tool; its input is typed by its schema. */
export function tool<Shape extends z.ZodRawShape>(
  declared: Omit<Tool, 'input' | 'run' | 'stores'> & {
    input: Shape;
    stores?: boolean;
    run(input: z.output<z.ZodObject<Shape>>, session: ToolSession): Promise<object>;
  },
): Tool {
  return { stores: false, ...declared, input: z.strictObject(declared.input) };
}

/** @throws RestError */
export function requireScope({ scopes }: Viewer, scope: Scope): void {
  if (scopes.has(scope)) return;
  const needed = scope === 'pick' ? 'read and pick' : scope;
  throw forbidden(
    `This API token lacks the scope ${scope}. Its owner can create one with ${needed} under My account.`,
  );
}

/** A tool session within a GraphQL session. */
export function toolSession(
  viewer: Viewer,
  session: GraphqlSession,
  confirmations: Confirmations,
): ToolSession {
  return {
    viewer,
    confirmations,
    async ask(document, variables) {
      const result = await session.run(print(document), variables as Record<string, unknown>);
      return dataOf(result) as never;
    },
    async pool(slugOrId) {
      const pool = slugOrId === undefined ? await session.defaultPool() : await session.findPool(slugOrId);
      if (pool === null) throw notFound('There is no such pool.');
      return pool;
    },
  };
}
