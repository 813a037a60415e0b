import type { Expectations } from '../checks/header.ts';
import { mailAlerts, type SendAlert, webhookAlerts } from '../follow/alerts.ts';
import { follow } from '../follow/follow.ts';
import { FollowedSite } from '../follow/followedSite.ts';
import { serveMirrors } from '../follow/serveMirrors.ts';
import type { Sha256 } from '../log/treeHash.ts';
import { parseFollowedAddress } from '../site/siteAddress.ts';
import { type FollowRequest, UsageError, type Request } from './commandLine.ts';

interface Options {
  /** Read again each time: facts at an address change. @throws FactsError */
  expected: () => Promise<Expectations>;
  /** Milliseconds after which a difference between site and log is looked at again. */
  pause: number;
  signal: AbortSignal;
  say: (line: string) => void;
  environment?: NodeJS.ProcessEnv;
}

/**
 * Follows a pool, or all pools of a site, until the signal, or until something does not hold.
 * @returns whether everything held
 * @throws LogReadError for a damaged mirror, UsageError
 */
export async function followSite(
  sha256: Sha256,
  { source, token, follow: how }: Pick<Request, 'source' | 'token'> & { follow: FollowRequest },
  { expected, pause, signal, say, environment = process.env }: Options,
): Promise<boolean> {
  const { site, slug } = parseFollowedAddress(source);
  if (slug === null && token !== null)
    throw new UsageError('A token is for the address of a pool: its account is no member of others.');
  const alerts = channels(how, source, environment);
  const followed = new FollowedSite(
    sha256,
    { site, slug, token },
    { folder: how.mirror, expected, pause, signal },
  );
  const server = how.port === null ? null : await serveMirrors((log) => followed.mirrorOf(log), how.port);
  try {
    return await follow({
      address: source,
      interval: how.interval,
      endsOnFailure: server === null,
      signal,
      say: (line) => say(`${new Date().toISOString()} ${line}`),
      async alert(alert) {
        const outcomes = await Promise.allSettled(alerts.map((send) => send(alert)));
        const failed = outcomes.find((outcome) => outcome.status === 'rejected');
        if (failed !== undefined) throw failed.reason;
      },
      read: () => followed.read(),
      accept: (reading) => reading.accept(),
      refuse: (reading) => reading.refuse(),
    });
  } finally {
    server?.close();
    server?.closeAllConnections();
  }
}

/** What is not on the command line is looked for in the environment, as of a container. */
function channels(how: FollowRequest, pool: string, environment: NodeJS.ProcessEnv): SendAlert[] {
  const { ALERT_WEBHOOK, ALERT_MAIL, SMTP_URL: server, MAIL_FROM: from } = environment;
  const webhook = how.webhook ?? ALERT_WEBHOOK ?? '';
  const mail = how.mail ?? ALERT_MAIL ?? '';
  if (webhook !== '' && !(URL.canParse(webhook) && /^https?:/.test(webhook)))
    throw new UsageError('--webhook takes an address that begins with https:// or http://.');
  if (mail !== '' && (server ?? '') === '')
    throw new UsageError('--mail sends through the mail server that SMTP_URL of the environment names.');
  return [
    ...(webhook === '' ? [] : [webhookAlerts(webhook, pool)]),
    ...(mail === '' ? [] : [mailAlerts({ to: mail, from: from || mail, server: server! })]),
  ];
}
