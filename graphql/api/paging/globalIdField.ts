import { isThenable, RootFieldBuilder } from '@pothos/core';
import { encodeGlobalID } from '@pothos/plugin-relay';

/** The return type of an id's resolver: the type's ref, and the id in it. */
interface TypedId {
  type: never;
  id: unknown;
}

interface FieldBuilder {
  builder: { configStore: { getTypeConfig(type: never): { name: string } } };
  field(options: object): unknown;
}

/**
 * A synchronous `id` of a loaded node. The Relay plugin's own field is asynchronous, so each `id` of a list
 * costs promises in every field around it: 8,207 instead of 1,109 for 30 entries with 8 picks each.
 */
function globalID(
  this: FieldBuilder,
  { resolve, ...options }: { resolve: (...given: unknown[]) => unknown },
): unknown {
  const encode = (found: unknown) => {
    if (typeof found !== 'object' || found === null) return found;
    const { type, id } = found as TypedId;
    return encodeGlobalID(this.builder.configStore.getTypeConfig(type).name, String(id));
  };
  return this.field({
    ...options,
    type: 'ID',
    resolve(...given: unknown[]) {
      const found = resolve(...given);
      return isThenable(found) ? found.then(encode) : encode(found);
    },
  });
}

// The plugin puts its methods on the same prototype.
Object.assign(RootFieldBuilder.prototype, { globalID });
