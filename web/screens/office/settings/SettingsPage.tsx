import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { useOfficeLive } from '../useOfficeLive.ts';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import styles from '../Screen.module.css';
import type { SettingsPageQuery } from './__generated__/SettingsPageQuery.graphql';
import { readPresets } from '../options/presets.ts';
import { Acknowledgements } from './Acknowledgements.tsx';
import { Commissioners } from './Commissioners.tsx';
import { PinnedWeek } from './PinnedWeek.tsx';
import { Registration } from './Registration.tsx';
import { SecondChance } from './SecondChance.tsx';
import { SettingsForm } from './SettingsForm.tsx';

export { SettingsPage as Component, settingsPageQuery as query };

const settingsPageQuery = graphql`
  query SettingsPageQuery($pool: String) {
    pool(slug: $pool) {
      id
      slug
      ...Registration_pool
      ...SettingsForm_pool
      ...PinnedWeek_pool
      ...SecondChance_pool
      ...Commissioners_pool
    }
    optionPresets {
      ...presets_preset
    }
    viewer {
      ...Commissioners_viewer
    }
  }
`;

/** A pool's settings for commissioners (SPECIFICATION 7.22). */
function SettingsPage() {
  return (
    <div className={styles.page}>
      <h1>Settings</h1>
      <RouteQuery<[SettingsPageQuery]> skeleton={<ScreenSkeleton label="Loading the settings" />}>
        {(query) => <Settings query={query} />}
      </RouteQuery>
    </div>
  );
}

function Settings({ query }: { query: PreloadedQuery<SettingsPageQuery> }) {
  const { pool, viewer, optionPresets } = usePreloadedQuery<SettingsPageQuery>(settingsPageQuery, query);
  const { variables } = query;
  const refresh = useOfficeLive<SettingsPageQuery>({
    pool: pool?.id ?? '',
    query: settingsPageQuery,
    variables,
  });
  if (!pool) return null;
  return (
    <>
      <Registration pool={pool} onChanged={refresh} />
      <SettingsForm pool={pool} presets={readPresets(optionPresets)} onChanged={refresh} />
      <Acknowledgements slug={pool.slug} />
      <SecondChance pool={pool} />
      <PinnedWeek pool={pool} onChanged={refresh} />
      {viewer && <Commissioners pool={pool} viewer={viewer} onChanged={refresh} />}
    </>
  );
}
