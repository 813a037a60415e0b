import { DEFAULT_OPTIONS, type PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { quote } from './cells.ts';

export const RESULT_COLUMNS = ['status', 'eliminatedWeek', 'reason'] as const;
export const STRIKES_COLUMN = 'strikes';
export const BOUGHT_BACK_COLUMN = 'boughtBackWeeks';

/** The columns that follow the results in a pool with these options. */
export function optionColumns({
  lives,
  buyBackThroughWeek,
}: Pick<PoolOptions, 'lives' | 'buyBackThroughWeek'>): string[] {
  return [
    ...(lives > 1 ? [STRIKES_COLUMN] : []),
    ...(buyBackThroughWeek !== null ? [BOUGHT_BACK_COLUMN] : []),
  ];
}

/**
 * The problem with a header; null for none. The address column is optional.
 * @param options of the pool, which allow further columns
 */
export function checkHeader(
  header: readonly string[],
  weekCount: number,
  options: PoolOptions = DEFAULT_OPTIONS,
): string | null {
  const weeks = Array.from({ length: weekCount }, (_, index) => String(index + 1));
  const plain = ['username', 'email', ...weeks];
  const isSame = (columns: readonly string[]) => {
    const expected = header.includes('email') ? columns : columns.filter((column) => column !== 'email');
    return expected.length === header.length && expected.every((column, index) => column === header[index]);
  };
  const more = optionColumns(options);
  const exported = [...plain, ...RESULT_COLUMNS];
  if (isSame(plain)) return null;
  if ([...more.keys(), more.length].some((count) => isSame([...exported, ...more.slice(0, count)])))
    return null;
  const double = header.find((column, index) => header.indexOf(column) !== index);
  if (double !== undefined) return `the column ${quote(double)} stands twice`;
  const missing = plain.filter((column) => !header.includes(column));
  const unknown = header.filter((column) => ![...exported, ...more].includes(column));
  const reasons = [
    ...(missing.length > 0 ? [`it lacks ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`it has ${unknown.map(quote).join(', ')}`] : []),
  ];
  const why = reasons.length > 0 ? reasons.join('; ') : 'the order is another';
  return `the first line must be the header username,email,1,2,…,${weekCount} (${why})`;
}
