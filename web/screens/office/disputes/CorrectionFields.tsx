import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { PICK_SLOTS } from '../pickSlots.ts';
import { statusWord } from '#web/shared/games/statusWord.ts';
import {
  canBeRuled,
  scoresOf,
  type CorrectionKind,
  type CorrectionValues,
  type DisputedGame,
} from './correction.ts';

interface CorrectionFieldsProps {
  /** "Week 8", "the Wild Card round". */
  week: string;
  /** Whether it is a double-pick week. */
  hasSlots: boolean;
  games: readonly DisputedGame[];
  /** The disputed pick's game, the default; null for none. */
  pickedGame: string | null;
  /** Why the commissioner cannot change results; null when they can. */
  gamesRefusal: string | null | undefined;
  values: CorrectionValues;
  onChange: (values: CorrectionValues) => void;
}

const matchup = ({ awayTeam, homeTeam }: DisputedGame) =>
  `${awayTeam.abbreviation} at ${homeTeam.abbreviation}`;

const stored = (game: DisputedGame): string => {
  const { awayTeam, homeTeam, awayScore, homeScore, status } = game;
  return awayScore == null || homeScore == null
    ? `Stored: ${statusWord(status)}, no score.`
    : `Stored: ${awayTeam.abbreviation} ${awayScore}, ${homeTeam.abbreviation} ${homeScore}, ${statusWord(status)}.`;
};

/** What a decision corrects: nothing, the pick, a result, a ruling, or the entry. */
export function CorrectionFields({
  week,
  hasSlots,
  games,
  pickedGame,
  gamesRefusal,
  values,
  onChange,
}: CorrectionFieldsProps) {
  const { kind } = values;
  const ruled = games.filter(canBeRuled);
  const kinds: { value: CorrectionKind; label: string }[] = [
    { value: 'none', label: 'None' },
    { value: 'pick', label: `Set ${hasSlots ? 'a' : 'the'} pick of ${week}` },
    ...(gamesRefusal ? [] : [{ value: 'result' as const, label: 'Correct the result of a game' }]),
    ...(ruled.length === 0 ? [] : [{ value: 'ruling' as const, label: 'Rule on a game' }]),
    { value: 'reinstate', label: `Reinstate the entry through ${week}` },
    { value: 'eliminate', label: `Eliminate the entry in ${week}` },
  ];
  const offered = kind === 'ruling' ? ruled : games;
  const chooseGame = (id: string, next = values) =>
    onChange({ ...next, game: id, ...scoresOf(games.find((game) => game.id === id)) });
  const chooseKind = (wanted: string) => {
    const next = { ...values, kind: wanted as CorrectionKind };
    const among = wanted === 'ruling' ? ruled : games;
    chooseGame((among.find(({ id }) => id === pickedGame) ?? among[0])?.id ?? '', next);
  };
  const game = offered.find(({ id }) => id === values.game);
  const teams = games
    .flatMap(({ awayTeam, homeTeam }) => [awayTeam, homeTeam])
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return (
    <>
      <Select label="Correction" value={kind} options={kinds} onChange={chooseKind} />
      {gamesRefusal && <p className="text-quiet text-15">{gamesRefusal}</p>}
      {kind === 'pick' && (
        <>
          {hasSlots && (
            <Select
              label="Pick"
              value={values.slot}
              options={PICK_SLOTS}
              onChange={(slot) => onChange({ ...values, slot })}
            />
          )}
          <Select
            label="Team"
            value={values.team}
            options={[
              { value: '', label: 'Choose a team' },
              ...teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(team) => onChange({ ...values, team })}
          />
          <p className="text-quiet text-15">
            It counts as on time, and the owner gets a mail with your decision, where this site can send mail.
          </p>
        </>
      )}
      {(kind === 'result' || kind === 'ruling') && (
        <Select
          label="Game"
          value={values.game}
          options={offered.map((one) => ({ value: one.id, label: matchup(one) }))}
          onChange={(id) => chooseGame(id)}
        />
      )}
      {(kind === 'result' || kind === 'ruling') && game && (
        <p className="text-quiet text-15">{stored(game)}</p>
      )}
      {kind === 'result' && game && (
        <div className="grid items-start gap-4 md:grid-cols-2 md:gap-x-6">
          {(
            [
              ['away', game.awayTeam],
              ['home', game.homeTeam],
            ] as const
          ).map(([side, team]) => (
            <Field
              key={side}
              label={`${team.name}, points`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={values[side]}
              onChange={(event) => onChange({ ...values, [side]: event.target.value })}
            />
          ))}
        </div>
      )}
      {kind === 'ruling' && (
        <Select
          label="It counts as"
          value={values.ruling}
          options={[
            { value: '', label: 'Choose' },
            { value: 'SURVIVE', label: 'Survived' },
            { value: 'LOSS', label: 'A loss' },
          ]}
          onChange={(ruling) => onChange({ ...values, ruling })}
        />
      )}
    </>
  );
}
