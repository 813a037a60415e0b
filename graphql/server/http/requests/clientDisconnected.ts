/** Whether the client closed the connection early: no error needs to be sent. */
export function clientDisconnected(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
