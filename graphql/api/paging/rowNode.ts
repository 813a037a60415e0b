import type { MaybePromise, ObjectRef } from '@pothos/core';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';

/**
 * Makes a type a node whose global id has the id of its row.
 * @param read the rows with these ids, in any order; those that the viewer may not see can be missing
 * @param maySee of each row; those of types with `authScopes` are checked by these, too
 */
export function rowNode<Row extends { id: number }>(
  type: ObjectRef<typeof builder.$inferSchemaTypes, Row>,
  read: (context: Context, ids: number[]) => MaybePromise<readonly (Row | null)[]>,
  maySee: (context: Context, row: Row) => MaybePromise<boolean> = () => true,
): void {
  builder.nodeRef(type, {
    id: { resolve: (row) => String((row as Row).id) },
    loadManyWithoutCache: async (ids, context) => {
      const rows = await read(context, ids.map(Number));
      return Promise.all(
        ids.map(async (id) => {
          const row = rows.find((one) => one?.id === Number(id));
          return row && (await maySee(context, row)) ? row : null;
        }),
      );
    },
  });
}
