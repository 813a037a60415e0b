import { useState } from 'react';

/** Maximum number of rows in a response. */
export const MOST = 200;

/** The rows that a refetch asks for: all loaded ones, at least a page. */
export function rowsToRefetch(loaded: number, page: number): number {
  return Math.min(Math.max(loaded, page), MOST);
}

/**
 * The rows that a page's refetches ask for: as many as were loaded, so that the reader's position stays.
 * @param page size of a page
 * @param of identifies the list, such as a week: another one starts with its first page
 * @returns the rows, and the setter of the number of loaded ones
 */
export function useLoadedRows(page: number, of = ''): [rows: number, onRows: (rows: number) => void] {
  const [loaded, setLoaded] = useState({ rows: page, of });
  const rows = loaded.of === of ? loaded.rows : page;
  return [rowsToRefetch(rows, page), (next) => setLoaded({ rows: next, of })];
}
