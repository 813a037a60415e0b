import type { TadaDocumentNode } from 'gql.tada';
import { print } from 'graphql';
import { z } from 'zod';

import type { Scope, Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { dataOf, forbidden, notFound } from '../rest/errors.ts';
import type { GraphqlSession } from '../rest/graphqlSession.ts';
import type { Success } from '../rest/route.ts';

/** What a tool works with: GraphQL as the owner of the API token, and nothing beside it. */
export interface ToolSession {
  viewer: Viewer;
  /** Runs a document. @throws RestError for an error, and for a failure in place of the result */
  ask<Data, Variables>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Success<Data>>;
  /** The global id of the pool that a tool is asked about, by default of the caller's own. @throws RestError */
  pool(slugOrId: string | undefined): Promise<string>;
  /** Signs a prepared pick, and reads what was signed. */
  confirmations: Confirmations;
}

export interface Confirmations {
  sign(pick: UnsignedPick): Promise<string>;
  /** @throws RestError for one that is altered, expired or of another account */
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
  /** For the assistant: what it gives, and when to call it. */
  description: string;
  input: z.ZodObject;
  /** Whether it stores anything. */
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

/** A session for tools in one of GraphQL. */
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
