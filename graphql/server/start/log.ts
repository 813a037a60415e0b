import { pino, type DestinationStream, type Logger } from 'pino';

import type { Settings } from '#graphql/site/settings/settings.ts';

/** Fields that must never appear in a log, at up to three levels. */
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
 * Logs one JSON object per line.
 * @param to a stream instead of stdout
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
