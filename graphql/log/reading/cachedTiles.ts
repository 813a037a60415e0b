import type { ReadTiles } from '#verify/log/tileProofs.ts';
import { formatTilePath, type TileAddress } from '#verify/log/tiles.ts';

/** Reads each tile once; meant for one computation. */
export function cachedTiles(readTiles: ReadTiles): ReadTiles {
  const tiles = new Map<string, Promise<Uint8Array>>();
  const readCached = (address: TileAddress): Promise<Uint8Array> => {
    const path = formatTilePath(address);
    const tile = tiles.get(path) ?? readTiles([address]).then(([bytes]) => bytes!);
    tiles.set(path, tile);
    return tile;
  };
  return (addresses) => Promise.all(addresses.map(readCached));
}
