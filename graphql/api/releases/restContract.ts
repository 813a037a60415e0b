/** The REST calls by "POST /api/picks". */
export type RestContract = Record<string, RestCall>;

interface RestCall {
  /** Alternatives for each input field, by "path.week", "query.pool", "body.teamId"; enums by value. */
  takes: Record<string, string[]>;
  /** The required fields. */
  needs: string[];
  /** Alternatives for each response field, by "entries[].team.id"; enums as strings. */
  answers: Record<string, string[]>;
}

interface Shape {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
}

interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema: Shape }[];
  requestBody?: { content: Record<string, { schema: Shape }> };
  responses: Record<string, { content?: Record<string, { schema: Shape }> }>;
}

const JSON_TYPE = 'application/json';

/** An OpenAPI description as flat lists, for comparing two versions. */
export function restContract(description: object): RestContract {
  const { paths, components } = description as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Shape> };
  };
  const named = ({ $ref }: Shape): Shape | undefined => components.schemas[$ref?.split('/').at(-1) ?? ''];
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, RestCall] => [
      `${method.toUpperCase()} ${path}`,
      callOf(operation, named),
    ]),
  );
  return Object.fromEntries(calls.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function callOf({ parameters = [], requestBody, responses }: Operation, named: Named): RestCall {
  const body = requestBody?.content[JSON_TYPE]?.schema ?? {};
  const answer = responses['200']?.content?.[JSON_TYPE]?.schema ?? {};
  const takes: Record<string, Set<string>> = {};
  for (const { in: part, name, schema } of parameters) collect(schema, `${part}.${name}`, takes, named, true);
  collect(body, 'body', takes, named, true);
  const answers: Record<string, Set<string>> = {};
  collect(answer, '', answers, named, false);
  return {
    takes: sorted(takes),
    needs: [
      ...parameters
        .filter(({ required }) => required === true)
        .map(({ in: part, name }) => `${part}.${name}`),
      ...((named(body) ?? body).required?.map((name) => `body.${name}`) ?? []),
    ].sort(),
    answers: sorted(answers),
  };
}

type Named = (shape: Shape) => Shape | undefined;

/** Adds the types of a value and of everything in it, by path. */
function collect(
  shape: Shape,
  at: string,
  into: Record<string, Set<string>>,
  named: Named,
  isEnumNamed: boolean,
): void {
  const inner = (one: Shape, place: string) => collect(one, place, into, named, isEnumNamed);
  const referred = named(shape);
  if (referred !== undefined) return inner(referred, at);
  if (shape.anyOf !== undefined) {
    for (const one of shape.anyOf) inner(one, at);
    return;
  }
  const kinds = (into[at] ??= new Set());
  const values = shape.const === undefined ? shape.enum : [shape.const];
  if (isEnumNamed && values !== undefined) for (const value of values) kinds.add(JSON.stringify(value));
  else for (const type of [shape.type ?? []].flat()) kinds.add(type);
  for (const [name, field] of Object.entries(shape.properties ?? {})) {
    inner(field, at === '' ? name : `${at}.${name}`);
  }
  if (shape.items !== undefined) inner(shape.items, `${at}[]`);
  if (typeof shape.additionalProperties === 'object') inner(shape.additionalProperties, `${at}{}`);
}

function sorted(kinds: Record<string, Set<string>>): Record<string, string[]> {
  const entries = Object.entries(kinds).map(([at, of]): [string, string[]] => [at, [...of].sort()]);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
