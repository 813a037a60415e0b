package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// checkProof tells whether the receipt has a second proof, in the log of the site, which holds, too.
func checkProof(file string, known, siteKeys note.Verifiers, current *checkpoint, leaves []tlog.Hash, hashes tlog.HashReader) (bool, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return false, err
	}
	head, signed, ok := strings.Cut(string(text), "\n\n")
	lines := strings.Split(head, "\n")
	if !ok || lines[0] != "c2sp.org/tlog-proof@v1" {
		return false, errors.New("not a proof")
	}
	lines = lines[1:]
	site := ""
	if len(lines) > 0 && strings.HasPrefix(lines[0], "extra ") {
		if site, err = siteProof(strings.TrimPrefix(lines[0], "extra ")); err != nil {
			return false, err
		}
		lines = lines[1:]
	}
	if len(lines) == 0 || !strings.HasPrefix(lines[0], "index ") {
		return false, errors.New("no index")
	}
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[0], "index "), 10, 64)
	if err != nil {
		return false, err
	}
	if index < 0 || index >= int64(len(leaves)) {
		return false, fmt.Errorf("the log has no entry %d", index)
	}
	path, err := parseHashes(lines[1:])
	if err != nil {
		return false, err
	}
	then, err := checkOlder([]byte(signed), known, current, hashes)
	if err != nil {
		return false, err
	}
	if err := tlog.CheckRecord(path, then.tree.N, then.tree.Hash, index, leaves[index]); err != nil {
		return false, err
	}
	if site == "" {
		return false, nil
	}
	if err := checkListed(site, []byte(signed), then.origin, siteKeys); err != nil {
		return false, fmt.Errorf("the log of the site: %w", err)
	}
	return true, nil
}

// siteProof returns the second proof in the extra data of a receipt, if there is one.
func siteProof(encoded string) (string, error) {
	data, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return "", err
	}
	var extra struct {
		Site string `json:"site"`
	}
	if json.Unmarshal(data, &extra) != nil {
		return "", nil // Of another program.
	}
	return extra.Site, nil
}

// checkListed checks that the text of a pool's checkpoint is a leaf of the log of its site.
func checkListed(proof string, pool []byte, origin string, keys note.Verifiers) error {
	head, signed, ok := strings.Cut(proof, "\n\n")
	lines := strings.Split(head, "\n")
	if !ok || len(lines) < 2 || lines[0] != "c2sp.org/tlog-proof@v1" || !strings.HasPrefix(lines[1], "index ") {
		return errors.New("not a proof")
	}
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64)
	if err != nil {
		return err
	}
	path, err := parseHashes(lines[2:])
	if err != nil {
		return err
	}
	site, err := openCheckpoint([]byte(signed), keys)
	if err != nil {
		return err
	}
	if host, _, _ := strings.Cut(origin, "/p/"); site.origin != host+"/log" {
		return fmt.Errorf("%s is another site", site.origin)
	}
	text := string(pool)
	text = text[:strings.LastIndex(text, "\n\n")+1]
	return tlog.CheckRecord(path, site.tree.N, site.tree.Hash, index, tlog.RecordHash([]byte(text)))
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
