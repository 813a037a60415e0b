/**
 * A durable record of the checkpoints that leave the server, which reveals a restored backup that lacks one
 * (log/publish/publishedFile.ts).
 */
export interface ServedCheckpoints {
  /**
   * Resolves once these checkpoints, or later ones of their logs, are on the disk; awaited before they are
   * served.
   * @param checkpoints signed notes by this site
   * @throws PublishedFileError
   */
  record(checkpoints: readonly string[]): Promise<void>;
}
