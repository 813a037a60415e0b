import { graphql } from 'react-relay/hooks';
import { useOfficeLive } from '../useOfficeLive.ts';
import type { SettingsPageQuery } from './__generated__/SettingsPageQuery.graphql';
import { readPresets } from '../options/presets.ts';
import { Acknowledgements } from './Acknowledgements.tsx';
import { Commissioners } from './Commissioners.tsx';
import { PinnedWeek } from './PinnedWeek.tsx';
import { Registration } from './Registration.tsx';
import { SecondChance } from './SecondChance.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import screen from '../Screen.module.css';
import { OfficeScreen, type ScreenProps } from '../OfficeScreen.tsx';

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
  return <OfficeScreen title="Settings" query={settingsPageQuery} Content={Settings} />;
}

function Settings({ data, pool, variables }: ScreenProps<SettingsPageQuery>) {
  const { viewer, optionPresets } = data;
  const refresh = useOfficeLive<SettingsPageQuery>({
    pool: pool.id,
    query: settingsPageQuery,
    variables,
  });
  return (
    <>
      <Registration pool={pool} onChanged={refresh} />
      <SettingsForm pool={pool} presets={readPresets(optionPresets)} onChanged={refresh} />
      <div className={screen.columns}>
        <Acknowledgements slug={pool.slug} />
        <SecondChance pool={pool} />
        <PinnedWeek pool={pool} onChanged={refresh} />
        {viewer && <Commissioners pool={pool} viewer={viewer} onChanged={refresh} />}
      </div>
    </>
  );
}
