/** Bytes or a text that break the format they claim to be in; the message says where and what is expected. */
export class LogFormatError extends Error {
  override name = 'LogFormatError';
}
