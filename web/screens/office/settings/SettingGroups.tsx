import { useState } from 'react';
import type { OptionField } from '../options/optionFields.ts';
import { OptionInputs } from '../options/OptionInputs.tsx';
import { PresetCards } from '../options/PresetCards.tsx';
import { differences, type Preset } from '../options/presets.ts';
import type { OptionTexts } from '../options/optionValues.ts';
import { Fold } from './Fold.tsx';
import { settingGroupsOf, type PoolTexts } from './poolSettings.ts';
import { SettingInput } from './SettingInput.tsx';
import { SettingSearch } from './SettingSearch.tsx';
import { isFound, optionGroups, type OptionGroup } from './settingSearch.ts';

interface SettingGroupsProps {
  fields: readonly OptionField[];
  presets: readonly Preset[];
  preset: Preset | undefined;
  stored: PoolTexts;
  /** Stored values, with edits applied. */
  texts: PoolTexts;
  changed: Partial<PoolTexts>;
  problems: ReadonlyMap<string, string>;
  onEdit: (name: string, text: string) => void;
  onChoose: (preset: Preset, values: OptionTexts) => void;
}

export function SettingGroups({
  fields,
  presets,
  preset,
  stored,
  texts,
  changed,
  problems,
  onEdit,
  onChoose,
}: SettingGroupsProps) {
  const [search, setSearch] = useState('');
  // By stored values, so that no field moves while it is edited.
  const differing = preset === undefined ? [] : differences(preset, fields, stored);
  const { departures, others } = optionGroups(fields, differing, preset);
  const settingGroups = settingGroupsOf(texts);
  const groups = [departures, ...settingGroups, ...others];
  const all = groups.flatMap((group) => [...group.fields]);
  const found = <Field extends (typeof all)[number]>(of: readonly Field[]) =>
    of.filter((field) => isFound(field, search));
  const foldOf = (title: string, shown: readonly { name: string }[]) => {
    const edited = shown.filter(({ name }) => changed[name] !== undefined).length;
    return {
      title,
      note: edited > 0 ? `${edited} changed` : null,
      mustBeOpen: search !== '' || shown.some(({ name }) => problems.has(name)),
    };
  };
  const optionFold = (group: OptionGroup, isOpenFirst = false) => {
    const shown = found(group.fields);
    return shown.length === 0 ? null : (
      <Fold key={group.title} {...foldOf(group.title, shown)} isOpenFirst={isOpenFirst}>
        <OptionInputs fields={shown} texts={texts} problems={problems} preset={preset} onChange={onEdit} />
      </Fold>
    );
  };
  return (
    <>
      <SettingSearch
        label="Search the settings"
        search={search}
        found={found(all).length}
        all={all.length}
        onSearch={setSearch}
      />
      {optionFold(departures, true)}
      {settingGroups.map((group) => {
        const shown = found(group.fields);
        return shown.length === 0 ? null : (
          <Fold key={group.title} {...foldOf(group.title, shown)}>
            <div className="grid items-start gap-4 md:grid-cols-2 md:gap-x-6">
              {shown.map((field) => (
                <SettingInput
                  key={field.name}
                  field={field}
                  value={texts[field.name]}
                  problem={problems.get(field.name)}
                  onChange={(value) => onEdit(field.name, value)}
                />
              ))}
            </div>
          </Fold>
        );
      })}
      {search === '' && (
        <Fold title={`Preset: ${preset?.title ?? 'none'}`}>
          <PresetCards presets={presets} chosen={preset} fields={fields} texts={texts} onChoose={onChoose} />
        </Fold>
      )}
      {others.map((group) => optionFold(group))}
    </>
  );
}
