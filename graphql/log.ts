import { pino, type DestinationStream, type Logger } from 'pino';

import type { Settings } from './settings.ts';

/** What must never stand in a log, wherever it comes up: as a field, or one or two levels down. */
const secrets = [
  'password',
  'newPassword',
  'passwordHash',
  'token',
  'tokenHash',
  'authorization',
  'cookie',
  '["set-cookie"]',
  'unsubscribeToken',
  'unsubscribe',
  'ticket',
  'totp',
  'recoveryCode',
  'recoveryCodes',
  'secret',
  'passkey',
  'text',
  'html',
];

const paths = secrets.flatMap((name) =>
  name.startsWith('[') ? [name, `*${name}`, `*.*${name}`] : [name, `*.${name}`, `*.*.${name}`],
);

/**
 * One JSON object a line.
 * @param to a stream, instead of stdout
 */
export function createLog(
  settings: Pick<Settings, 'logLevel'>,
  to: DestinationStream = pino.destination(1),
): Logger {
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[hidden]' },
    },
    to,
  );
}
