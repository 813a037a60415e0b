import { skeletonOf } from '#graphql/entries/rules/confusables.ts';
import { DEFAULT_OPTIONS } from '#graphql/pools/rules/options/poolOptions.ts';
import { checkEmail, normaliseEmail } from '#graphql/accounts/rules/people.ts';
import { checkUsername, cleanUsername, usernameKey } from '#graphql/entries/rules/usernames.ts';
import { NO_EMAIL, quote, withoutGuard } from './cells.ts';
import type { GridEntry, GridExtras, GridProblem, GridRules } from './grid.ts';
import { optionColumns, RESULT_COLUMNS } from './header.ts';
import { readPicks } from './pickCells.ts';
import { readBoughtBack, readResults, startWeekOf } from './resultCells.ts';

const NO_EXTRAS: GridExtras = { name: null, isPaid: false, startWeek: null, boughtBack: null };

/**
 * Reads the lines of a grid in order. Its memory grows by usernames and addresses only, some hundred bytes per line.
 */
export function createGridReader(rules: GridRules): {
  read(
    cells: readonly string[],
    line: number,
    extras?: GridExtras,
  ): { entry: GridEntry } | { problems: GridProblem[] };
} {
  const lineOfUsername = new Map<string, number>();
  const lineOfSkeleton = new Map<string, number>();
  const entriesOfEmail = new Map<string, number>();
  /** Entries without an address share an account when they name the same person. */
  const standInOf = new Map<string, string>();
  const standIn = (person: string) => {
    const key = usernameKey(person);
    const known = standInOf.get(key) ?? rules.standInEmail?.();
    if (known !== undefined) standInOf.set(key, known);
    return known;
  };

  return {
    read(cells, line, extras = NO_EXTRAS) {
      const plain = 2 + rules.weekCount;
      const results = plain + RESULT_COLUMNS.length;
      const most = results + optionColumns(rules.options ?? DEFAULT_OPTIONS).length;
      if (cells.length !== plain && (cells.length < results || cells.length > most)) {
        return {
          problems: [{ column: null, text: `it has ${cells.length} columns, the header ${plain}` }],
        };
      }
      if (cells.some((cell) => cell.includes('\uFFFD')))
        return { problems: [{ column: null, text: 'it is not UTF-8 text' }] };
      const problems: GridProblem[] = [];
      const report = (column: string, text: string, kind: GridProblem['kind']) => {
        problems.push({ column, text, kind });
      };
      const username = cleanUsername(withoutGuard(cells[0]!));
      const key = usernameKey(username);
      const skeleton = skeletonOf(username);
      const written = normaliseEmail(withoutGuard(cells[1]!));
      const given = written === NO_EMAIL ? standIn(extras.name ?? username) : undefined;
      const email = given ?? written;
      const wrong = usernameProblem(
        username,
        rules.siteName,
        lineOfUsername.get(key),
        lineOfSkeleton.get(skeleton),
      );
      if (wrong !== null) problems.push({ column: 'username', ...wrong });
      if (rules.takenUsernames?.has(key) === true) {
        report('username', `an entry of the pool is called ${quote(username)} already`, 'USERNAME_IN_POOL');
      } else {
        const taken = rules.takenSkeletons?.get(skeleton);
        if (taken !== undefined) {
          report(
            'username',
            `the username ${quote(username)} looks like ${quote(taken)}, an entry of the pool`,
            'USERNAME_IN_POOL',
          );
        }
      }
      if (!lineOfUsername.has(key)) lineOfUsername.set(key, line);
      if (!lineOfSkeleton.has(skeleton)) lineOfSkeleton.set(skeleton, line);
      const badEmail =
        email === '' ? 'the email address is missing' : `${quote(email)} is not an email address`;
      const number = (entriesOfEmail.get(email) ?? rules.lastNumbers?.get(email) ?? 0) + 1;
      if (given === undefined && checkEmail(email) !== null) {
        report('email', badEmail, email === '' ? 'EMAIL_MISSING' : 'EMAIL_INVALID');
      } else {
        entriesOfEmail.set(email, number);
        if (number > rules.maxEntriesPerAccount) {
          report('email', `${email} has more than ${rules.maxEntriesPerAccount} entries`, 'EMAIL_TOO_MANY');
        }
      }
      const { picks, byes } = readPicks(cells.slice(2, 2 + rules.weekCount), rules, problems);
      const result = readResults(cells.slice(2 + rules.weekCount), rules, problems);
      const boughtBackWeeks = readBoughtBack(extras.boughtBack ?? result?.boughtBack ?? '', rules, problems);
      if (problems.length > 0) return { problems };
      return {
        entry: {
          username,
          usernameKey: key,
          usernameSkeleton: skeleton,
          email,
          number,
          picks,
          startWeek:
            extras.startWeek ??
            (result === null
              ? firstWeekOf(rules)
              : startWeekOf({ picks, byes }, boughtBackWeeks, result, rules)),
          name: extras.name ?? username,
          isPaid: extras.isPaid,
          adminEliminatedWeek: result?.reason === 'ADMIN' ? result.eliminatedWeek : null,
          boughtBackWeeks,
        },
      };
    },
  };
}

function usernameProblem(
  username: string,
  siteName: string,
  earlierLine: number | undefined,
  lookalikeLine: number | undefined,
): Pick<GridProblem, 'text' | 'kind'> | null {
  if (username === '') return { text: 'the username is missing', kind: 'USERNAME_MISSING' };
  const problem = checkUsername(username, siteName);
  if (problem !== null)
    return {
      text: `the username ${quote(username)} cannot be used: ${problem.replace(/\.$/, '')}`,
      kind: 'USERNAME_INVALID',
    };
  if (earlierLine !== undefined) {
    return {
      text: `the username ${quote(username)} is already on line ${earlierLine}`,
      kind: 'USERNAME_TAKEN',
    };
  }
  return lookalikeLine === undefined
    ? null
    : {
        text: `the username ${quote(username)} looks like the one on line ${lookalikeLine}`,
        kind: 'USERNAME_TAKEN',
      };
}

function firstWeekOf({ options = DEFAULT_OPTIONS }: GridRules): number {
  return options.firstWeek;
}
