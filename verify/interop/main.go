// Checks a log of Last Standing with Go's own implementation of transparency logs, golang.org/x/mod/sumdb: a second
// opinion that shares no code with verify/log. Build it where Debian's golang-golang-x-mod-dev is installed:
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go build -o interop ./verify/interop
//	./interop https://pool.example/p/office/log
//
// The argument is the address of a log, or a folder with the same files. Trusted keys are given by -key, or read from
// the file "key" beside the checkpoint. It prints what it checked as JSON; a contradiction ends it with 1.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/tlog"
)

// A list is a flag that can be given several times.
type list []string

func (l *list) String() string         { return strings.Join(*l, ",") }
func (l *list) Set(value string) error { *l = append(*l, value); return nil }

// A summary is what was checked.
type summary struct {
	Origin   string   `json:"origin"`
	Size     int64    `json:"size"`
	Signers  []string `json:"signers"`
	Entries  int64    `json:"entries"`
	Proofs   int      `json:"proofs"`
	Listed   int      `json:"listed"`
	Older    int      `json:"older"`
	Requests int      `json:"requests"`
}

func main() {
	var keys, siteKeys, proofs, older, requests list
	flag.Var(&siteKeys, "site-key", "a trusted `vkey` of the log of the site; repeatable")
	flag.Var(&keys, "key", "a trusted `vkey`; repeatable")
	flag.Var(&proofs, "proof", "a `file` .tlog-proof; repeatable")
	flag.Var(&older, "older", "a `file` with an older checkpoint; repeatable")
	flag.Var(&requests, "request", "a `file` with the body of a witness's add-checkpoint; repeatable")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "The address of a log, or a folder, is needed.")
		os.Exit(2)
	}
	found, err := check(flag.Arg(0), keys, siteKeys, proofs, older, requests)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	json.NewEncoder(os.Stdout).Encode(found)
}

func check(base string, keys, siteKeys, proofs, older, requests []string) (*summary, error) {
	if len(keys) == 0 {
		text, err := read(base, "key")
		if err != nil {
			return nil, err
		}
		keys = strings.Fields(string(text))
	}
	known, err := verifiers(keys)
	if err != nil {
		return nil, err
	}
	text, err := read(base, "checkpoint")
	if err != nil {
		return nil, err
	}
	current, err := openCheckpoint(text, known)
	if err != nil {
		return nil, fmt.Errorf("checkpoint: %w", err)
	}
	found := &summary{Origin: current.origin, Size: current.tree.N, Signers: current.signers}

	hashes := tlog.TileHashReader(current.tree, &tiles{base})
	root, err := tlog.TreeHash(current.tree.N, hashes)
	if err != nil {
		return nil, fmt.Errorf("tiles: %w", err)
	}
	if root != current.tree.Hash {
		return nil, errors.New("the tiles have another root than the checkpoint")
	}
	leaves, err := checkEntries(base, current.tree, hashes)
	if err != nil {
		return nil, err
	}
	found.Entries = int64(len(leaves))

	knownSite, err := verifiers(siteKeys)
	if err != nil {
		return nil, err
	}
	for _, file := range proofs {
		isListed, err := checkProof(file, known, knownSite, current, leaves, hashes)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		found.Proofs++
		if isListed {
			found.Listed++
		}
	}
	for _, file := range older {
		text, err := os.ReadFile(file)
		if err == nil {
			_, err = checkOlder(text, known, current, hashes)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		found.Older++
	}
	for _, file := range requests {
		if err := checkRequest(file, known, current, hashes); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		found.Requests++
	}
	return found, nil
}
