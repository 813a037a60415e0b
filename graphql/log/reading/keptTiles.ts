import type { ReadTiles } from '#verify/log/tileProofs.ts';
import { formatTilePath, type TileAddress } from '#verify/log/tiles.ts';

/** Reads each tile once for all that is computed with it. */
export function keptTiles(readTiles: ReadTiles): ReadTiles {
  const known = new Map<string, Promise<Uint8Array>>();
  const kept = (tile: TileAddress): Promise<Uint8Array> => {
    const path = formatTilePath(tile);
    const found = known.get(path) ?? readTiles([tile]).then(([bytes]) => bytes!);
    known.set(path, found);
    return found;
  };
  return (tiles) => Promise.all(tiles.map(kept));
}
