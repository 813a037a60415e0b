import { startTransition, useOptimistic } from 'react';
import { graphql } from 'react-relay/hooks';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { weekTitle } from '#web/ui/text/weekName.ts';
import styles from '../Screen.module.css';
import type { LogPageQuery } from './__generated__/LogPageQuery.graphql';
import { EntryChoice } from './EntryChoice.tsx';
import { GameChoice } from './GameChoice.tsx';
import { logSearch, readLogAddress, type LogAddress } from './logFilter.ts';
import { LogRows } from './LogRows.tsx';
import { OfficeScreen, type ScreenProps } from '../OfficeScreen.tsx';

export { LogPage as Component, logPageQuery as query };

const logPageQuery = graphql`
  query LogPageQuery(
    $pool: String
    $filter: AuditLogFilter
    $entry: ID!
    $hasEntry: Boolean!
    $game: ID!
    $hasGame: Boolean!
  ) {
    pool(slug: $pool) {
      id
      slug
      lastWeek
      commissioners {
        name
        email
      }
      season {
        weekCount
      }
      ...LogRows_pool @arguments(filter: $filter)
    }
    entry(id: $entry) @include(if: $hasEntry) {
      username
    }
    game: node(id: $game) @include(if: $hasGame) {
      ... on Game {
        week
        homeTeam {
          abbreviation
        }
        awayTeam {
          abbreviation
        }
      }
    }
    viewer {
      name
      email
    }
  }
`;

/** Two filters side by side, on a phone too. */
const PAIR = 'grid grid-cols-2 gap-3 *:min-w-0';

/** Subjects of actions, by the first part of their names. */
const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'game.', label: 'Games and results' },
  { value: 'heldUpdate.', label: 'Held updates' },
  { value: 'entry.', label: 'Entries' },
  { value: 'pick.', label: 'Picks' },
  { value: 'payment.', label: 'Payments' },
  { value: 'commission.', label: 'Commissions' },
  { value: 'payout.', label: 'Payouts' },
  { value: 'dispute.', label: 'Disputes' },
  { value: 'invitation.', label: 'Invitations' },
  { value: 'invitationLink.', label: 'Invitation links' },
  { value: 'pool.', label: 'The pool and its settings' },
  { value: 'commissioner.', label: 'Commissioners' },
  { value: 'referralCode.', label: 'Referral codes' },
  { value: 'account.', label: 'Accounts' },
  { value: 'apiToken.', label: 'API tokens' },
  { value: 'season.', label: 'The schedule' },
  { value: 'webhook.', label: 'Webhooks' },
];

/** The audit log in words (SPECIFICATION 7.22); filters are in the address. */
function LogPage() {
  return <OfficeScreen title="Log" query={logPageQuery} Content={Log} />;
}

function Log({ data, pool, variables }: ScreenProps<LogPageQuery>) {
  const { viewer, entry, game } = data;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [address, showAddress] = useOptimistic(readLogAddress(search));
  const ask = (part: Partial<LogAddress>) =>
    startTransition(async () => {
      const next = { ...address, ...part };
      showAddress(next);
      await navigate({ search: logSearch(next) }, { preventScrollReset: true, replace: true });
    });
  // An administrator runs the pool without being listed.
  const actors = new Map(
    [...(viewer ? [viewer] : []), ...(pool.commissioners ?? [])].map((one) => [one.email, one.name]),
  );
  // A former commissioner, from a link.
  if (address.by !== '' && address.by !== 'server' && !actors.has(address.by)) {
    actors.set(address.by, address.by);
  }
  const people = [
    { value: '', label: 'Anybody' },
    ...[...actors].map(([email, name]) => ({ value: email, label: name })),
    { value: 'server', label: 'The server' },
  ];
  const kinds = KINDS.some(({ value }) => value === address.about)
    ? KINDS
    : [...KINDS, { value: address.about, label: address.about }];
  return (
    <>
      <div className={styles.filters}>
        <EntryChoice
          pool={pool.slug}
          chosen={address.entry === '' ? null : (entry?.username ?? 'An entry that no longer exists')}
          onChange={(id) => ask({ entry: id })}
        />
        <GameChoice
          pool={pool.slug}
          lastWeek={Math.max(pool.season.weekCount, pool.lastWeek)}
          regularWeeks={pool.season.weekCount}
          chosen={
            address.game === ''
              ? null
              : game?.week === undefined
                ? 'A game that no longer exists'
                : `${game.awayTeam?.abbreviation} at ${game.homeTeam?.abbreviation}, ${weekTitle(game.week, pool.season.weekCount)}`
          }
          onChange={(id) => ask({ game: id })}
        />
        <div className={PAIR}>
          <Select label="About" value={address.about} options={kinds} onChange={(about) => ask({ about })} />
          <Select label="By" value={address.by} options={people} onChange={(by) => ask({ by })} />
        </div>
        <div className={PAIR}>
          <Field
            label="From"
            type="date"
            value={address.from}
            onChange={(event) => ask({ from: event.target.value })}
          />
          <Field
            label="To"
            type="date"
            value={address.to}
            onChange={(event) => ask({ to: event.target.value })}
          />
        </div>
      </div>
      <LogRows pool={pool} filter={variables.filter ?? {}} />
    </>
  );
}
