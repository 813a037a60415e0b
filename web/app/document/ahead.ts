/**
 * The data that a screen's document gives main.tsx, as JSON in its element #ahead. A document in development
 * has none.
 */
export interface Ahead {
  /** Addresses of the page's first requests, all reads, exactly as the network layer makes them. */
  requests: string[];
  /** Addresses of the files whose styles the document holds itself. */
  styles: string[];
}
