package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/tlog"
)

const tileHeight = 8

// tiles reads the tiles of a log.
type tiles struct{ base string }

func (t *tiles) Height() int                     { return tileHeight }
func (t *tiles) SaveTiles([]tlog.Tile, [][]byte) {}
func (t *tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	var found [][]byte
	for _, tile := range wanted {
		data, err := read(t.base, pathOf(tile))
		if err != nil {
			return nil, err
		}
		if len(data) != tile.W*tlog.HashSize {
			return nil, fmt.Errorf("%s has %d bytes", pathOf(tile), len(data))
		}
		found = append(found, data)
	}
	return found, nil
}

// pathOf is the path of C2SP tlog-tiles, which leaves the height out and calls data entries.
func pathOf(tile tlog.Tile) string {
	path := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/", tileHeight), "tile/", 1)
	return strings.Replace(path, "tile/data/", "tile/entries/", 1)
}

func read(base, path string) ([]byte, error) {
	if !strings.HasPrefix(base, "http://") && !strings.HasPrefix(base, "https://") {
		return os.ReadFile(filepath.Join(base, filepath.FromSlash(path)))
	}
	answer, err := http.Get(strings.TrimSuffix(base, "/") + "/" + path)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answers %s", path, answer.Status)
	}
	var body bytes.Buffer
	_, err = io.Copy(&body, answer.Body)
	return body.Bytes(), err
}

// checkEntries compares each entry with its hash in the tree, and returns the hashes.
func checkEntries(base string, tree tlog.Tree, hashes tlog.HashReader) ([]tlog.Hash, error) {
	var leaves []tlog.Hash
	for first := int64(0); first < tree.N; first += 1 << tileHeight {
		width := tree.N - first
		if width > 1<<tileHeight {
			width = 1 << tileHeight
		}
		path := pathOf(tlog.Tile{H: tileHeight, L: -1, N: first >> tileHeight, W: int(width)})
		bundle, err := read(base, path)
		if err != nil {
			return nil, err
		}
		indexes := make([]int64, width)
		for i := range indexes {
			indexes[i] = tlog.StoredHashIndex(0, first+int64(i))
		}
		stored, err := hashes.ReadHashes(indexes)
		if err != nil {
			return nil, fmt.Errorf("tiles: %w", err)
		}
		for i := int64(0); i < width; i++ {
			if len(bundle) < 2 || len(bundle) < 2+int(binary.BigEndian.Uint16(bundle)) {
				return nil, fmt.Errorf("%s ends within entry %d", path, first+i)
			}
			end := 2 + int(binary.BigEndian.Uint16(bundle))
			hash := tlog.RecordHash(bundle[2:end])
			if hash != stored[i] {
				return nil, fmt.Errorf("entry %d is not the one in the tree", first+i)
			}
			leaves, bundle = append(leaves, hash), bundle[end:]
		}
		if len(bundle) != 0 {
			return nil, fmt.Errorf("%s has more than %d entries", path, width)
		}
	}
	return leaves, checkRoot(leaves, tree)
}

// checkRoot builds the tree from the entries' hashes alone: TileHashReader of x/mod 0.7 leaves some full tiles unproven.
func checkRoot(leaves []tlog.Hash, tree tlog.Tree) error {
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		var found []tlog.Hash
		for _, index := range indexes {
			found = append(found, stored[index])
		}
		return found, nil
	})
	for n, leaf := range leaves {
		added, err := tlog.StoredHashesForRecordHash(int64(n), leaf, reader)
		if err != nil {
			return err
		}
		stored = append(stored, added...)
	}
	root, err := tlog.TreeHash(tree.N, reader)
	if err == nil && root != tree.Hash {
		err = errors.New("the entries have another root than the checkpoint")
	}
	return err
}
