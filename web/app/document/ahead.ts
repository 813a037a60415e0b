/** A document's JSON data for main.tsx, in element #ahead; absent in development. */
export interface Ahead {
  /** URLs of the page's first requests, all reads, exactly as the network layer makes them. */
  requests: string[];
  /** The server's answers to them instead, by URL: in a document with the viewer's data. */
  answers?: Record<string, unknown>;
  /** URLs of files whose styles are inlined. */
  styles: string[];
}
