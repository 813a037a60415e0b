import type { OperationDescriptor, RecordSource, Variables } from 'relay-runtime';
import { getRelayHandleKey, getStorageKey } from 'relay-runtime';
import type { Fields } from '#verify/compare/readFields.ts';

interface Selection {
  kind: string;
  name?: string;
  args?: readonly Argument[] | null;
  storageKey?: string | null;
  concreteType?: string | null;
  selections?: readonly Selection[];
  type?: string;
  condition?: string;
  passingValue?: boolean;
  handle?: string;
  key?: string;
  filters?: readonly string[] | null;
}

interface Argument {
  name: string;
  value?: unknown;
  variableName?: string;
}

type StoredRecord = Readonly<Record<string, unknown>>;

interface Reading {
  source: Pick<RecordSource, 'get'>;
  variables: Variables;
}

/** The store's values of all selections of an operation, including pages that were loaded later. */
export function readSelected(
  source: Pick<RecordSource, 'get'>,
  { root, request }: OperationDescriptor,
): Fields | null {
  const reading = { source, variables: root.variables };
  return fieldsOf(reading, root.dataID, request.node.operation.selections);
}

function fieldsOf(reading: Reading, dataId: string, selections: readonly Selection[]): Fields | null {
  const record = reading.source.get(dataId) as StoredRecord | null | undefined;
  if (!record) return null;
  const all = selected(reading, record, selections);
  const fieldNamed = (name: string) =>
    all.find((field) => field.name === name && field.kind !== 'LinkedHandle');
  const valueOf = (field: Selection | undefined) => field && record[storageKey(reading, field)];
  let links: Fields['links'] | undefined;
  const fields: Fields = {
    type: String(record.__typename),
    key: dataId,
    id: dataId,
    value: (name) => valueOf(fieldNamed(name)),
    link: (name) => fields.links.find((one) => one.name === name)?.to[0] ?? null,
    selects: (name) => valueOf(fieldNamed(name)) !== undefined,
    get links() {
      return (links ??= readLinks(reading, record, all));
    },
  };
  return fields;
}

function readLinks(reading: Reading, record: StoredRecord, all: readonly Selection[]): Fields['links'] {
  return all.flatMap((field) => {
    if (field.kind !== 'LinkedField') return [];
    const { name = '', args, selections = [] } = field;
    const value = record[connectionKey(reading, field, all) ?? storageKey(reading, field)];
    const ids = idsIn(value);
    if (ids === null) return [];
    const to = ids.flatMap((id) => fieldsOf(reading, id, selections) ?? []);
    return [{ name, args: argumentsOf(reading, args), to }];
  });
}

function idsIn(value: unknown): string[] | null {
  const { __ref: one, __refs: many } = (value ?? {}) as { __ref?: string; __refs?: (string | null)[] };
  if (one !== undefined) return [one];
  return many === undefined ? null : many.filter((id) => id !== null);
}

/** The selections of a record, with fragments and conditions inlined. */
function selected(
  reading: Reading,
  record: StoredRecord,
  selections: readonly Selection[],
): readonly Selection[] {
  return selections.flatMap((one): readonly Selection[] => {
    switch (one.kind) {
      case 'InlineFragment':
        return one.type === record.__typename ? selected(reading, record, one.selections ?? []) : [];
      case 'Condition':
        return Boolean(reading.variables[one.condition!]) === one.passingValue
          ? selected(reading, record, one.selections ?? [])
          : [];
      default:
        return [one];
    }
  });
}

function storageKey({ variables }: Reading, field: Selection): string {
  return getStorageKey(field as Parameters<typeof getStorageKey>[0], variables);
}

/** The store key of a connection with all loaded pages; null for other fields. */
function connectionKey(reading: Reading, field: Selection, all: readonly Selection[]): string | null {
  const handle = all.find(
    (one) =>
      one.kind === 'LinkedHandle' &&
      one.name === field.name &&
      JSON.stringify(filtersOf(reading, one)) ===
        JSON.stringify(filtersOf(reading, { ...field, filters: one.filters })),
  );
  if (handle === undefined) return null;
  const name = getRelayHandleKey(handle.handle!, handle.key, handle.name);
  return storageKey(reading, { kind: 'LinkedField', name, args: filterArguments(handle) });
}

function filterArguments({ args, filters }: Selection): readonly Argument[] {
  return filters ? (args ?? []).filter(({ name }) => filters.includes(name)) : [];
}

function filtersOf(reading: Reading, field: Selection): Readonly<Record<string, unknown>> {
  return argumentsOf(reading, filterArguments(field));
}

/** Values of literals and variables; the app's connections have no lists. */
function argumentsOf({ variables }: Reading, args: readonly Argument[] | null | undefined) {
  return Object.fromEntries(
    (args ?? []).map(({ name, value, variableName }) => [
      name,
      variableName === undefined ? value : (variables[variableName] as unknown),
    ]),
  );
}
