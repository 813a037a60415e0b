// Grades logs of Last Standing a second time, from the specification and in another language: a second opinion that
// shares no code with graphql/grading and verify. It needs Go's standard library alone:
//
//	GO111MODULE=off go build -o grade ./verify/interop/grade
//	./grade season.log.gz …
//
// The arguments are bundles (docs/sealed-picks.md, "The bundle"). At each `standings` leaf the public standing of every entry
// is computed from the leaves before it and compared with the published one. It prints what it compared as JSON, a line a
// bundle; a difference, or a log that it cannot read, ends it with 1.
package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// A summary is what was compared.
type summary struct {
	Bundle    string `json:"bundle"`
	Leaves    int    `json:"leaves"`
	Entries   int    `json:"entries"`
	Gradings  int    `json:"gradings"`
	Out       int    `json:"out"`
	DecidedBy *int   `json:"decidedBy"`
}

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "Name the bundles of logs.")
		os.Exit(2)
	}
	failed := false
	for _, file := range os.Args[1:] {
		found, err := gradeBundle(file)
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", file, err)
			failed = true
			continue
		}
		json.NewEncoder(os.Stdout).Encode(found)
	}
	if failed {
		os.Exit(1)
	}
}

func gradeBundle(file string) (*summary, error) {
	lines, err := readLines(file)
	if err != nil {
		return nil, err
	}
	log := newLog()
	// The first line is the header.
	for index, line := range lines[1:] {
		if err := log.add(index, line); err != nil {
			return nil, fmt.Errorf("leaf %d: %w", index, err)
		}
	}
	found := &summary{Bundle: file, Leaves: len(lines) - 1, Entries: len(log.entries), Gradings: log.gradings}
	for _, shown := range log.published {
		if shown.week != 0 {
			found.Out++
		}
	}
	if _, decided := log.grade(); decided != 0 {
		found.DecidedBy = &decided
	}
	return found, nil
}

func readLines(file string) ([][]byte, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		unpacked, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		if data, err = io.ReadAll(unpacked); err != nil {
			return nil, err
		}
	}
	var lines [][]byte
	reader := bufio.NewReader(bytes.NewReader(data))
	for {
		line, err := reader.ReadBytes('\n')
		if line = bytes.TrimSuffix(line, []byte("\n")); len(line) > 0 {
			lines = append(lines, line)
		}
		if err == io.EOF {
			break
		}
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("the bundle is empty")
	}
	return lines, nil
}
