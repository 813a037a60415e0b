import { parseArgs } from 'node:util';

/** What the command is asked to do. */
export interface Request {
  /** A pool's address, or the path of a bundle. */
  source: string;
  /** Verifier keys, of the log and of witnesses. */
  keys: string[];
  /** The path of a file of C2SP tlog-policy; null: the keys alone. */
  policy: string | null;
  receipts: string[];
  checkpoints: string[];
  /** Files, addresses, or years of seasons that come with the verifier. */
  facts: string[];
  /** Roots of lost checkpoints. */
  acceptedForks: string[];
  /** An API token of a member, to compare what the site shows to members; null: what it shows to everybody. */
  token: string | null;
  isJson: boolean;
  /** Null: it is read once. */
  follow: FollowRequest | null;
}

export interface FollowRequest {
  /** Real milliseconds between two readings. */
  interval: number;
  /** The folder of the mirror; null: it is in memory. */
  mirror: string | null;
  /** The port at which the mirror is served; null: at none. */
  port: number | null;
  webhook: string | null;
  /** An e-mail address. */
  mail: string | null;
}

export class UsageError extends Error {
  override name = 'UsageError';
}

export const USAGE = `Verifies the log of a survivor pool: that no pick was changed, added or dropped after its deadline, and that the
standings and winners follow from the picks and results. At an address it then compares what the site shows with the log.
Trusts nobody.

Usage: verify <address or bundle> [options]

  <address>              of a pool, such as https://pool.example/p/office
  <bundle>               a file that was downloaded there
  --key <key>            the log's key as you know it from elsewhere: another key is a failure; can be given several times
  --witness <key>        the key of a witness, which must have signed the last published checkpoint, or the log of the site with
                         it; can be given several times
  --policy <file>        which of which witnesses must have signed it so (C2SP tlog-policy)
  --receipt <file>       the receipt of a pick (.tlog-proof): it must be in the log; can be given several times
  --checkpoint <file>    a checkpoint from earlier: the log must continue it; can be given several times
  --facts <source>       kickoffs and results from elsewhere, which those of the log must equal: a games.csv of nflverse, a
                         feed's scoreboard in JSON, or another site's log of the season, as file or address; or the year of a
                         season that comes with the verifier: 2025; can be given several times
  --accept-fork <root>   accepts that the log went on without a lost checkpoint, by the root that the report names; can be
                         given several times
  --token <token>        an API token with the scope READ (My account): compares what the site shows to members, by GraphQL and
                         REST, too: names, standings, strikes, picks with their times, results, deadlines and winners. Without
                         it what everybody sees is compared: figures, the end of the pool, its season page
  --follow               reads the pool again and again: verifies each new leaf, compares the site, says what does not hold, and
                         then ends with 1 (a mirror that is served stays). The log of the site must only grow, too. With the
                         address of a site, such as https://pool.example, all pools that its log lists
  --every <seconds>      between two readings, 60 by default
  --mirror <folder>      stores the verified log there, in the layout of the site, and continues from it at the next start
  --serve <port>         serves the mirror at the path that the log has at its site, so that it outlives the site
  --webhook <url>        receives alerts as JSON with a field text: what does not hold, a pool that cannot be read (ALERT_WEBHOOK)
  --mail <address>       the same by mail (ALERT_MAIL), through SMTP_URL of the environment, from MAIL_FROM
  --json                 prints the report as JSON

Exit code: 0 when everything holds and is shown as logged, 1 when something does not or is not, 2 when the log or the site
cannot be read.`;

/** @throws UsageError */
export function parseCommandLine(args: readonly string[]): Request | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const [source, ...others] = positionals;
  if (source === undefined) throw new UsageError('Name the address of a pool, or a bundle.');
  if (others.length > 0) throw new UsageError(`One log is verified at a time; ${others[0]} is another one.`);
  const token = values.token ?? null;
  if (token !== null && !/^https?:/.test(source))
    throw new UsageError('A token is for the address of a pool: a bundle shows nothing but the log.');
  const follow = followRequest(values);
  if (follow !== null && !/^https?:/.test(source))
    throw new UsageError('--follow is for the address of a pool: a bundle does not change.');
  return {
    source,
    token,
    follow,
    keys: [...(values.key ?? []), ...(values.witness ?? [])],
    policy: values.policy ?? null,
    receipts: values.receipt ?? [],
    checkpoints: values.checkpoint ?? [],
    facts: values.facts ?? [],
    acceptedForks: values['accept-fork'] ?? [],
    isJson: values.json ?? false,
  };
}

const FOLLOW_OPTIONS = ['every', 'mirror', 'serve', 'webhook', 'mail'] as const;

function followRequest(values: ReturnType<typeof parse>['values']): FollowRequest | null {
  if (values.follow !== true) {
    const other = FOLLOW_OPTIONS.find((name) => values[name] !== undefined);
    if (other !== undefined) throw new UsageError(`--${other} is for --follow.`);
    return null;
  }
  if (values.json === true) throw new UsageError('--json prints one report; --follow reads again and again.');
  return {
    interval: 1_000 * wholeNumber('every', values.every ?? '60', 86_400),
    mirror: values.mirror ?? null,
    port: values.serve === undefined ? null : wholeNumber('serve', values.serve, 65_535),
    webhook: values.webhook ?? null,
    mail: values.mail ?? null,
  };
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > most)
    throw new UsageError(`--${name} takes a whole number from 1 to ${most.toLocaleString('en-US')}.`);
  return number;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        key: { type: 'string', multiple: true },
        witness: { type: 'string', multiple: true },
        policy: { type: 'string' },
        receipt: { type: 'string', multiple: true },
        checkpoint: { type: 'string', multiple: true },
        facts: { type: 'string', multiple: true },
        'accept-fork': { type: 'string', multiple: true },
        token: { type: 'string' },
        follow: { type: 'boolean' },
        every: { type: 'string' },
        mirror: { type: 'string' },
        serve: { type: 'string' },
        webhook: { type: 'string' },
        mail: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
