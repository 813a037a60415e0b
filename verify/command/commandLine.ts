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
  /** An API token of a member, to compare what the site shows to members; null: what it shows to everybody. */
  token: string | null;
  isJson: boolean;
}

/** A command line that is not understood. */
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
  --witness <key>        the key of a witness, which must have signed the last published checkpoint; can be given several times
  --policy <file>        which of which witnesses must have signed that checkpoint (C2SP tlog-policy)
  --receipt <file>       the receipt of a pick (.tlog-proof): it must be in the log; can be given several times
  --checkpoint <file>    a checkpoint from earlier: the log must continue it; can be given several times
  --token <token>        an API token with the scope READ (My account): compares what the site shows to members, by GraphQL and
                         REST, too: names, standings, strikes, picks with their times, results, deadlines and winners. Without
                         it what everybody sees is compared: figures, the end of the pool, its season page
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
  return {
    source,
    token,
    keys: [...(values.key ?? []), ...(values.witness ?? [])],
    policy: values.policy ?? null,
    receipts: values.receipt ?? [],
    checkpoints: values.checkpoint ?? [],
    isJson: values.json ?? false,
  };
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
        token: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
