package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func checkProof(file string, known note.Verifiers, current *checkpoint, leaves []tlog.Hash, hashes tlog.HashReader) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	head, signed, ok := strings.Cut(string(text), "\n\n")
	lines := strings.Split(head, "\n")
	if !ok || lines[0] != "c2sp.org/tlog-proof@v1" {
		return errors.New("not a proof")
	}
	lines = lines[1:]
	if len(lines) > 0 && strings.HasPrefix(lines[0], "extra ") {
		lines = lines[1:]
	}
	if len(lines) == 0 || !strings.HasPrefix(lines[0], "index ") {
		return errors.New("no index")
	}
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[0], "index "), 10, 64)
	if err != nil {
		return err
	}
	if index < 0 || index >= int64(len(leaves)) {
		return fmt.Errorf("the log has no entry %d", index)
	}
	path, err := parseHashes(lines[1:])
	if err != nil {
		return err
	}
	then, err := checkOlder([]byte(signed), known, current, hashes)
	if err != nil {
		return err
	}
	return tlog.CheckRecord(path, then.tree.N, then.tree.Hash, index, leaves[index])
}

// checkOlder opens an older checkpoint and proves, from the tiles, that the current one continues it.
func checkOlder(text []byte, known note.Verifiers, current *checkpoint, hashes tlog.HashReader) (*checkpoint, error) {
	then, err := openCheckpoint(text, known)
	if err != nil {
		return nil, err
	}
	if then.origin != current.origin || then.tree.N > current.tree.N {
		return nil, errors.New("not an older checkpoint of the log")
	}
	if then.tree.N == 0 {
		if then.tree.Hash != sha256.Sum256(nil) {
			return nil, errors.New("an empty tree with a root")
		}
		return then, nil
	}
	proof, err := tlog.ProveTree(current.tree.N, then.tree.N, hashes)
	if err != nil {
		return nil, err
	}
	return then, tlog.CheckTree(proof, current.tree.N, current.tree.Hash, then.tree.N, then.tree.Hash)
}

// checkRequest checks the consistency proof that a log sends to a witness.
func checkRequest(file string, known note.Verifiers, current *checkpoint, hashes tlog.HashReader) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	head, signed, ok := strings.Cut(string(text), "\n\n")
	lines := strings.Split(head, "\n")
	if !ok || !strings.HasPrefix(lines[0], "old ") {
		return errors.New("not a request")
	}
	size, err := strconv.ParseInt(strings.TrimPrefix(lines[0], "old "), 10, 64)
	if err != nil {
		return err
	}
	proof, err := parseHashes(lines[1:])
	if err != nil {
		return err
	}
	then, err := checkOlder([]byte(signed), known, current, hashes)
	if err != nil {
		return err
	}
	if size == 0 {
		if len(proof) != 0 {
			return errors.New("a proof from an empty tree has no hashes")
		}
		return nil
	}
	root, err := tlog.TreeHash(size, hashes)
	if err != nil {
		return err
	}
	return tlog.CheckTree(proof, then.tree.N, then.tree.Hash, size, root)
}

func parseHashes(lines []string) ([]tlog.Hash, error) {
	var hashes []tlog.Hash
	for _, line := range lines {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return nil, err
		}
		hashes = append(hashes, hash)
	}
	return hashes, nil
}
