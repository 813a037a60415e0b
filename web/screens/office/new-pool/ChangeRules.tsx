import { useState } from 'react';
import type { OptionField } from '../options/optionFields.ts';
import { OptionInputs } from '../options/OptionInputs.tsx';
import type { OptionTexts } from '../options/optionValues.ts';
import { differences, type Preset } from '../options/presets.ts';
import { Fold } from '../settings/Fold.tsx';
import { SettingInput } from '../settings/SettingInput.tsx';
import { SettingSearch } from '../settings/SettingSearch.tsx';
import { isFound } from '../settings/settingSearch.ts';
import styles from './NewPool.module.css';
import { type OptionTopics, ruleGroups } from './ruleGroups.ts';
import type { PoolForm } from './usePoolForm.ts';

interface ChangeRulesProps {
  form: Pick<PoolForm, 'values' | 'set' | 'problems'>;
  fields: readonly OptionField[];
  topics: OptionTopics;
  texts: OptionTexts;
  problems: ReadonlyMap<string, string>;
  /** Of every option: what a change differs from. */
  preset: Preset;
  /** Shows the rules without a search, too. */
  hasAll: boolean;
  onChange: (name: string, text: string) => void;
}

/** A search for the rules to change, and every rule with its value, in the groups of the rules page. */
export function ChangeRules({
  form,
  fields,
  topics,
  texts,
  problems,
  preset,
  hasAll,
  onChange,
}: ChangeRulesProps) {
  const [search, setSearch] = useState('');
  const { values, set } = form;
  const differing = differences(preset, fields, texts);
  const groups = ruleGroups(fields, topics).map(({ title, settings, options }) => ({
    title,
    all: settings.length + options.length,
    settings: settings.filter((field) => isFound(field, search)),
    options: options.filter((field) => isFound(field, search)),
  }));
  const count = (of: readonly (typeof groups)[number][]) =>
    of.reduce((sum, { settings, options }) => sum + settings.length + options.length, 0);
  const hasProblem = ({ settings, options }: (typeof groups)[number]) =>
    [...settings, ...options].some(({ name }) => form.problems.has(name) || problems.has(name));
  const found = groups
    .filter((group) => count([group]) > 0)
    .map((group) => {
      const { title, settings, options } = group;
      const changed = options.filter(({ name }) => differing.includes(name)).length;
      return (
        <Fold
          key={title}
          title={title}
          note={changed > 0 ? `${changed} changed` : null}
          mustBeOpen={search !== '' || hasProblem(group)}
        >
          {settings.map((field) => (
            <SettingInput
              key={field.name}
              field={field}
              value={(values as Record<string, string>)[field.name] ?? ''}
              problem={form.problems.get(field.name)}
              onChange={(value) => set({ [field.name]: value })}
            />
          ))}
          <OptionInputs
            fields={options}
            texts={texts}
            problems={problems}
            preset={preset}
            onChange={onChange}
          />
        </Fold>
      );
    });
  return (
    <div className="grid gap-2 *:min-w-0">
      <SettingSearch
        label="Change a rule"
        search={search}
        found={count(groups)}
        all={groups.reduce((sum, { all }) => sum + all, 0)}
        onSearch={setSearch}
      />
      {search !== '' && found.length > 0 && <div className={styles.found}>{found}</div>}
      {search === '' && hasAll && (
        <Fold title="All rules" mustBeOpen={groups.some(hasProblem)}>
          {found}
        </Fold>
      )}
    </div>
  );
}
