import { isDeepStrictEqual } from 'node:util';

/** Sends a document once and returns its answer. @throws when it has errors */
export async function askOnce(
  port: number,
  body: { query: string; variables: object },
  sessionToken: string,
): Promise<{ text: string; data: unknown }> {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `session=${sessionToken}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: unknown };
  if (errors || data == null) throw new Error(`${response.status}: ${text.slice(0, 800)}`);
  return { text, data };
}

/** @throws unless a peer answers what we answer; the order of a list without an order is not compared */
export function requireEqual(document: string, peer: string, ours: unknown, theirs: unknown): void {
  const [one, other] = [inOrder(ours), inOrder(theirs)];
  if (isDeepStrictEqual(one, other)) return;
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const from = Math.max(0, at - 120);
  throw new Error(
    `${peer} answers ${document} unlike us:\n  ours   ${a.slice(from, at + 160)}\n  theirs ${b.slice(from, at + 160)}`,
  );
}

/** The value with its lists and fields sorted. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .map((item) => inOrder(item))
      .map((item) => [JSON.stringify(item), item] as const)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([, item]) => item);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => [name, inOrder(item)]),
  );
}
