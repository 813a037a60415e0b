import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Select } from '#web/ui/form/Select.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import styles from '../Screen.module.css';
import type { EntriesPageQuery } from './__generated__/EntriesPageQuery.graphql';
import { EntryRows, type Filter } from './EntryRows.tsx';
import { OfficeScreen, type ScreenProps } from '../OfficeScreen.tsx';

export { EntriesPage as Component, entriesPageQuery as query };

const entriesPageQuery = graphql`
  query EntriesPageQuery($pool: String) {
    pool(slug: $pool) {
      id
      ...EntryRows_pool
    }
  }
`;

const FILTERS: readonly { value: Filter | ''; label: string }[] = [
  { value: '', label: 'All entries' },
  { value: 'ALIVE', label: 'Alive' },
  { value: 'ELIMINATED', label: 'Out' },
  { value: 'UNPAID', label: 'Fee not paid' },
  { value: 'NO_PICK', label: 'No pick this week' },
];

/** The entries of the pool, to find one (SPECIFICATION 7.22). */
function EntriesPage() {
  return <OfficeScreen title="Entries" query={entriesPageQuery} Content={Entries} />;
}

function Entries({ pool }: ScreenProps<EntriesPageQuery>) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter | ''>('');
  return (
    <>
      <div className={styles.filters}>
        <Field
          label="Username or email address"
          type="search"
          value={search}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select
          label="Show"
          value={filter}
          options={FILTERS}
          onChange={(value) => setFilter(value as Filter | '')}
        />
      </div>
      <EntryRows pool={pool} search={search.trim()} filter={filter === '' ? null : filter} />
    </>
  );
}
