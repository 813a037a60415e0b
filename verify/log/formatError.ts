/** Bytes or a text that break their format; the message says where and what is expected. */
export class LogFormatError extends Error {
  override name = 'LogFormatError';
}
