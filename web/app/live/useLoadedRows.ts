import { useState } from 'react';

/** The server answers with at most as many rows of a list. */
export const MOST = 200;

/** The rows of a list that a live refetch asks for: as many as are loaded, at least a page. */
export function rowsToRefetch(loaded: number, page: number): number {
  return Math.min(Math.max(loaded, page), MOST);
}

/**
 * The rows of a list that its page's live refetches ask for: as many as were loaded, so that the reader keeps the place.
 * @param page rows of a page of the list
 * @param of what the list is of, such as a week: another one begins with its first page
 * @returns the rows, and the function that tells how many are being loaded
 */
export function useLoadedRows(page: number, of = ''): [rows: number, onRows: (rows: number) => void] {
  const [loaded, setLoaded] = useState({ rows: page, of });
  const rows = loaded.of === of ? loaded.rows : page;
  return [rowsToRefetch(rows, page), (next) => setLoaded({ rows: next, of })];
}
