import { weeksFrom } from './kinds.ts';
import { typedValue } from './optionFields.ts';
import { declared, DEFAULT_OPTIONS, optionsThat, type PoolOptions } from './poolOptions.ts';

/** Rules that pools often have together. */
interface Preset {
  /** What a card and `--preset` call it. */
  name: string;
  title: string;
  sentence: string;
  options: Partial<PoolOptions>;
}

export const PRESET_OPTIONS = optionsThat(({ inPresets }) => inPresets === true);

/** The presets in the order of their cards. What one does not say is as in the first, the specification's rules. */
export const PRESETS = [
  {
    name: 'CLASSIC',
    title: 'Classic',
    sentence:
      'One life: a loss, a tie or a missing pick is out. Picks never change: a submitted pick is final, unlike on most other sites.',
    options: {},
  },
  {
    name: 'YAHOO_LIKE',
    title: 'Yahoo-like',
    sentence:
      'Two lives, which a loss, a tie or a missing pick costs; two picks a week from Week 13 on; picks can change until they lock.',
    options: {
      lives: 2,
      noPick: 'STRIKE',
      doublePickWeeks: weeksFrom(13),
      changePicks: 'UNTIL_LOCK',
    },
  },
  {
    name: 'SPLASH_LIKE',
    title: 'Splash-like',
    sentence:
      'One life, and who goes out by Week 3 can buy back; picks can change until they lock, and a missing pick is the biggest favorite that is left.',
    options: { noPick: 'AUTO', changePicks: 'UNTIL_LOCK', buyBackThroughWeek: 3 },
  },
  {
    name: 'OFFICE_EASY',
    title: 'Office easy',
    sentence:
      'One life, but a tie survives; picks can change until they lock, and a missing pick is the biggest favorite that is left.',
    options: { tieRule: 'SURVIVE', noPick: 'AUTO', changePicks: 'UNTIL_LOCK' },
  },
  {
    name: 'LOSERS',
    title: "Losers' pool",
    sentence:
      'Pick a team that loses: one life, and a win, a tie or a missing pick is out. Picks never change.',
    options: { pickTo: 'LOSE' },
  },
] as const satisfies readonly Preset[];

export interface PresetValue {
  /** The field of the option in the API. */
  name: string;
  /** As `OptionField.value`. */
  value: string;
}

/** All that a preset decides. */
export function presetOptions({ options }: Pick<Preset, 'options'>): Partial<PoolOptions> {
  const usual = Object.fromEntries(PRESET_OPTIONS.map((name) => [name, DEFAULT_OPTIONS[name]]));
  return { ...usual, ...options };
}

/** All that a preset decides, as a form has it. */
export function presetValues(preset: Pick<Preset, 'options'>): PresetValue[] {
  const options = { ...DEFAULT_OPTIONS, ...preset.options };
  return PRESET_OPTIONS.map((name) => ({
    name: declared(name).apiName ?? name,
    value: typedValue(declared(name), options[name]),
  }));
}

/** The names of the presets in `--preset`. */
export const PRESET_NAMES: readonly string[] = PRESETS.map(({ name }) => name);

/** The preset of a name, whatever its case and "-" for "_"; undefined for a name that is none. */
export function presetNamed(text: string): Preset | undefined {
  const name = text.trim().toUpperCase().replaceAll('-', '_');
  return PRESETS.find((preset) => preset.name === name);
}
