import { useRef, useState } from 'react';
import { shownScores, type GridGame, type TypedScores } from './gridGames.ts';
import { partsOf, SIDES, type Scores, type Side } from './scoreCells.ts';

const keyOf = (game: GridGame, side: Side) => `${game.id} ${side}`;

/** Scores to fill in, by game id; a missing side stays. */
export type Filling = ReadonlyMap<string, Partial<Scores>>;

export function useTypedScores(games: readonly GridGame[]) {
  const [typed, setTyped] = useState<TypedScores>(new Map());
  const fields = useRef(new Map<string, HTMLInputElement>());
  const order = games.flatMap((game) => SIDES.map((side) => ({ game, side })));
  const placeOf = (game: GridGame, side: Side) =>
    order.findIndex((one) => one.game.id === game.id && one.side === side);
  const focusPlace = (place: number) => {
    const next = order[place];
    if (next !== undefined) fields.current.get(keyOf(next.game, next.side))?.focus();
  };
  const fill = (filling: Filling) =>
    setTyped((before) => {
      const after = new Map(before);
      for (const game of games) {
        const scores = filling.get(game.id);
        if (scores === undefined) continue;
        after.set(game.id, { ...shownScores(game, after), ...scores, version: game.version });
      }
      return after;
    });
  return {
    typed,
    fill,
    /** Registers a score's field for focus. */
    hold: (game: GridGame, side: Side) => (field: HTMLInputElement | null) => {
      if (field === null) fields.current.delete(keyOf(game, side));
      else fields.current.set(keyOf(game, side), field);
    },
    /** Handles input. A separator advances to the next field: "27-24" is a whole game. */
    type: (game: GridGame, side: Side, text: string) => {
      const place = placeOf(game, side);
      const parts = partsOf(text);
      const filling = new Map<string, Partial<Scores>>();
      for (const [index, part] of parts.entries()) {
        const at = order[place + index];
        // The empty part after a separator only moves the focus.
        if (at === undefined || (index > 0 && part === '')) continue;
        filling.set(at.game.id, { ...filling.get(at.game.id), [at.side]: part });
      }
      fill(filling);
      if (parts.length > 1) focusPlace(place + parts.length - 1);
    },
    /** Moves the focus to the same side of another game. */
    move: (game: GridGame, side: Side, games: 1 | -1) =>
      focusPlace(placeOf(game, side) + games * SIDES.length),
    focus: (game: GridGame, side: Side) => focusPlace(placeOf(game, side)),
    /** Clears the input of stored games. */
    forget: (ids: readonly string[]) =>
      setTyped((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
  };
}
