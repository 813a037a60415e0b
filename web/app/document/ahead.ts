/** A document's JSON data for main.tsx, in element #ahead; absent in development. */
export interface Ahead {
  /** URLs of the page's first requests, all reads, exactly as the network layer makes them. */
  requests: string[];
  /** URLs of files whose styles are inlined. */
  styles: string[];
}
