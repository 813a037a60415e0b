/** Whether the error means that the client disconnected mid-response: no error needs to be sent. */
export function clientDisconnected(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
