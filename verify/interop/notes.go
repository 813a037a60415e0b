package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// A checkpoint is one whose signatures by known keys hold.
type checkpoint struct {
	origin  string
	tree    tlog.Tree
	signers []string
}

func openCheckpoint(text []byte, known note.Verifiers) (*checkpoint, error) {
	opened, err := note.Open(text, known)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 4 {
		return nil, errors.New("not a checkpoint")
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return nil, err
	}
	root, err := tlog.ParseHash(lines[2])
	if err != nil {
		return nil, err
	}
	found := &checkpoint{origin: lines[0], tree: tlog.Tree{N: size, Hash: root}}
	for _, signature := range opened.Sigs {
		found.signers = append(found.signers, signature.Name)
	}
	return found, nil
}

func verifiers(keys []string) (note.Verifiers, error) {
	var known []note.Verifier
	for _, key := range keys {
		witness, err := parseWitness(key)
		if err != nil {
			return nil, err
		}
		if witness != nil {
			known = append(known, witness)
			continue
		}
		log, err := note.NewVerifier(key)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
		known = append(known, log)
	}
	return note.VerifierList(known...), nil
}

// A witness verifies cosignatures, which x/mod does not know.
type witness struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

// parseWitness returns nil for keys of another type.
func parseWitness(vkey string) (*witness, error) {
	parts := strings.SplitN(vkey, "+", 3)
	if len(parts) != 3 {
		return nil, fmt.Errorf("%s is not a vkey", vkey)
	}
	key, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil || len(key) != 1+ed25519.PublicKeySize || key[0] != 4 {
		return nil, err
	}
	sum := sha256.Sum256(append([]byte(parts[0]+"\n"), key...))
	hash := binary.BigEndian.Uint32(sum[:])
	if parts[1] != fmt.Sprintf("%08x", hash) {
		return nil, fmt.Errorf("%s has another key ID", vkey)
	}
	return &witness{parts[0], hash, key[1:]}, nil
}

func (w *witness) Name() string    { return w.name }
func (w *witness) KeyHash() uint32 { return w.hash }
func (w *witness) Verify(text, signature []byte) bool {
	if len(signature) != 8+ed25519.SignatureSize {
		return false
	}
	message := fmt.Sprintf("cosignature/v1\ntime %d\n%s", binary.BigEndian.Uint64(signature), text)
	return ed25519.Verify(w.key, []byte(message), signature[8:])
}
