import type { DocumentNode } from 'graphql';

/** Cached facts of a document: a thousand sockets send one document with the same variables. */
const MAX_KEYS = 100;

/**
 * A function of parsed documents, computed once per document and key. Each text is parsed once, so that equal operations share
 * their document.
 */
export function perDocument<Value>(): (document: DocumentNode, key: string, compute: () => Value) => Value {
  const known = new WeakMap<DocumentNode, Map<string, { value: Value }>>();
  return (document, key, compute) => {
    let byKey = known.get(document);
    if (byKey === undefined) known.set(document, (byKey = new Map<string, { value: Value }>()));
    let found = byKey.get(key);
    if (found === undefined) {
      if (byKey.size >= MAX_KEYS) byKey.clear();
      byKey.set(key, (found = { value: compute() }));
    }
    return found.value;
  };
}
