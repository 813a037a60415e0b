/** Whether a reader has gone away before it had all: it has no use for an error. */
export function hasGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
