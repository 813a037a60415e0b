package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// The statements of a log (docs/sealed-picks.md, "Leaves"), as far as standings depend on them.

type rules struct {
	Lives              int    `json:"lives"`
	PickTo             string `json:"pickTo"`
	LossRule           string `json:"lossRule"`
	TieRule            string `json:"tieRule"`
	NoPick             string `json:"noPick"`
	ByeWeeks           int    `json:"byeWeeks"`
	DoublePickWeeks    []int  `json:"doublePickWeeks"`
	MissedWeeks        string `json:"missedWeeks"`
	TeamUses           *int   `json:"teamUses"`
	ReuseTeamsFromWeek *int   `json:"reuseTeamsFromWeek"`
	FirstWeek          int    `json:"firstWeek"`
	LastWeek           *int   `json:"lastWeek"`
	AllOut             string `json:"allOut"`
}

type game struct {
	ID        string    `json:"id"`
	Week      int       `json:"week"`
	Home      string    `json:"home"`
	Away      string    `json:"away"`
	Kickoff   time.Time `json:"kickoff"`
	Confirmed bool      `json:"confirmed"`
	Status    string    `json:"status"`
	HomeScore *int      `json:"homeScore"`
	AwayScore *int      `json:"awayScore"`
}

// A statement of a game, by the leaf that has it.
type statedGame struct {
	leaf int
	game game
}

type entry struct {
	startWeek             int
	adminEliminatedWeek   int
	reinstatedThroughWeek int
	boughtBackThroughWeek int
}

type pick struct {
	leaf       int
	entry      string
	week       int
	team       string
	game       string
	receivedAt time.Time
	source     string
	// Whether no commitment names its leaf.
	isKnown bool
}

type commitment struct {
	replaces *int
	hash     string
}

// A standing is public: week 0 and no reason while the entry is alive.
type standing struct {
	week    int
	reason  string
	strikes string
}

type log struct {
	now          time.Time
	regularWeeks int
	rules        *rules
	deadlines    map[int]bool
	passed       map[int]time.Time
	games        map[string][]statedGame
	rulings      map[string]string
	entries      map[string]*entry
	commitments  map[int]commitment
	// Standing picks, by entry.
	picks     map[string][]*pick
	published map[string]standing
	gradings  int
}

func newLog() *log {
	return &log{
		deadlines:   map[int]bool{},
		passed:      map[int]time.Time{},
		games:       map[string][]statedGame{},
		rulings:     map[string]string{},
		entries:     map[string]*entry{},
		commitments: map[int]commitment{},
		picks:       map[string][]*pick{},
		published:   map[string]standing{},
	}
}

// A leaf with the fields of all types that matter here.
type leaf struct {
	Type         string            `json:"type"`
	At           time.Time         `json:"at"`
	RegularWeeks int               `json:"regularWeeks"`
	Rules        json.RawMessage   `json:"rules"`
	Deadlines    []json.RawMessage `json:"deadlines"`
	Games        []game            `json:"games"`
	Rulings      [][2]*string      `json:"rulings"`
	Entries      []json.RawMessage `json:"entries"`
	Entry        string            `json:"entry"`
	StartWeek    int               `json:"startWeek"`
	Admin        *int              `json:"adminEliminatedWeek"`
	Reinstated   *int              `json:"reinstatedThroughWeek"`
	BoughtBack   *int              `json:"boughtBackThroughWeek"`
	Week         int               `json:"week"`
	Deadline     time.Time         `json:"deadline"`
	Commitment   string            `json:"commitment"`
	Replaces     *int              `json:"replaces"`
	ReceivedAt   *time.Time        `json:"receivedAt"`
	Source       *string           `json:"source"`
	Picks        [][]string        `json:"picks"`
	Openings     []json.RawMessage `json:"openings"`
	Changes      []json.RawMessage `json:"changes"`
}

type record struct {
	Entry      string    `json:"entry"`
	Week       int       `json:"week"`
	Team       *string   `json:"team"`
	Was        *string   `json:"was"`
	ReceivedAt time.Time `json:"receivedAt"`
	Source     string    `json:"source"`
}

func (l *log) add(index int, line []byte) error {
	var stated leaf
	// Leaves of other types have other forms of the same fields.
	var kind struct {
		Type string    `json:"type"`
		At   time.Time `json:"at"`
	}
	if err := json.Unmarshal(line, &kind); err != nil {
		return err
	}
	l.now = kind.At
	switch kind.Type {
	case "pool", "rules", "deadlines", "games", "rulings", "entries", "withdrawn", "entry", "pick", "known-picks", "deadline",
		"openings", "standings-part", "standings":
	default:
		return nil
	}
	if err := json.Unmarshal(line, &stated); err != nil {
		return err
	}
	switch stated.Type {
	case "pool":
		l.regularWeeks = stated.RegularWeeks
	case "rules":
		l.rules = &rules{PickTo: "WIN"}
		return json.Unmarshal(stated.Rules, l.rules)
	case "deadlines":
		return l.moveDeadlines(stated.Deadlines)
	case "games":
		for _, one := range stated.Games {
			l.games[one.ID] = append(l.games[one.ID], statedGame{index, one})
		}
	case "rulings":
		for _, ruling := range stated.Rulings {
			if ruling[1] == nil {
				delete(l.rulings, *ruling[0])
			} else {
				l.rulings[*ruling[0]] = *ruling[1]
			}
		}
	case "entries":
		return l.addEntries(stated.Entries)
	case "withdrawn":
		for _, raw := range stated.Entries {
			var id string
			if err := json.Unmarshal(raw, &id); err != nil {
				return err
			}
			delete(l.entries, id)
			delete(l.published, id)
		}
	case "entry":
		if l.entries[stated.Entry] == nil {
			return fmt.Errorf("entry %s does not exist", stated.Entry)
		}
		l.entries[stated.Entry] = &entry{
			startWeek:             stated.StartWeek,
			adminEliminatedWeek:   orZero(stated.Admin),
			reinstatedThroughWeek: orZero(stated.Reinstated),
			boughtBackThroughWeek: orZero(stated.BoughtBack),
		}
	case "pick":
		l.commitments[index] = commitment{stated.Replaces, stated.Commitment}
	case "known-picks":
		return l.addKnown(index, stated)
	case "deadline":
		l.passed[stated.Week] = stated.Deadline
	case "openings":
		for _, raw := range stated.Openings {
			if err := l.open(raw); err != nil {
				return err
			}
		}
	case "standings-part":
		return l.publish(stated.Changes)
	case "standings":
		if err := l.publish(stated.Changes); err != nil {
			return err
		}
		l.gradings++
		return l.compare()
	}
	return nil
}

func orZero(week *int) int {
	if week == nil {
		return 0
	}
	return *week
}

func (l *log) moveDeadlines(deadlines []json.RawMessage) error {
	for _, raw := range deadlines {
		var week int
		var at *time.Time
		if err := json.Unmarshal(raw, &[]any{&week, &at}); err != nil {
			return err
		}
		if at == nil {
			delete(l.deadlines, week)
			continue
		}
		l.deadlines[week] = true
		// A week without entries is open again for an import.
		if _, isPassed := l.passed[week]; isPassed && at.After(l.now) {
			delete(l.passed, week)
		}
	}
	return nil
}

func (l *log) addEntries(entries []json.RawMessage) error {
	for _, raw := range entries {
		var id, name string
		var startWeek int
		if err := json.Unmarshal(raw, &[]any{&id, &startWeek, &name}); err != nil {
			return err
		}
		l.entries[id] = &entry{startWeek: startWeek}
		l.published[id] = standing{}
	}
	return nil
}

// gameOf is the game of a team in a week, as it was stated before a leaf.
func (l *log) gameOf(team string, week, leaf int) (string, error) {
	for id, statements := range l.games {
		var latest *game
		for place := range statements {
			if statements[place].leaf < leaf {
				latest = &statements[place].game
			}
		}
		if latest != nil && latest.Week == week && (latest.Home == team || latest.Away == team) {
			return id, nil
		}
	}
	return "", fmt.Errorf("%s has no game in week %d", team, week)
}

func (l *log) addKnown(index int, stated leaf) error {
	for _, known := range stated.Picks {
		made := &pick{leaf: index, entry: known[0], week: stated.Week, team: known[1], isKnown: true}
		var err error
		if made.game, err = l.gameOf(made.team, made.week, index); err != nil {
			return err
		}
		if len(known) == 4 {
			if made.receivedAt, err = time.Parse(time.RFC3339, known[2]); err != nil {
				return err
			}
			made.source = known[3]
		} else {
			made.receivedAt, made.source = *stated.ReceivedAt, *stated.Source
		}
		l.picks[made.entry] = append(l.picks[made.entry], made)
	}
	return nil
}

func (l *log) open(raw json.RawMessage) error {
	var index int
	var salt string
	var bare json.RawMessage
	if err := json.Unmarshal(raw, &[]any{&index, &salt, &bare}); err != nil {
		return err
	}
	committed, ok := l.commitments[index]
	if !ok {
		return fmt.Errorf("leaf %d has no commitment", index)
	}
	secret, err := base64.StdEncoding.DecodeString(salt)
	if err != nil {
		return err
	}
	// A leaf is canonical, and so is what it contains.
	hash := sha256.Sum256(append(secret, bytes.TrimSpace(bare)...))
	if base64.StdEncoding.EncodeToString(hash[:]) != committed.hash {
		return fmt.Errorf("the commitment of leaf %d does not fit", index)
	}
	var opened record
	if err := json.Unmarshal(bare, &opened); err != nil {
		return err
	}
	if err := l.remove(opened, committed.replaces); err != nil {
		return fmt.Errorf("leaf %d: %w", index, err)
	}
	if opened.Team == nil {
		return nil
	}
	id, err := l.gameOf(*opened.Team, opened.Week, index)
	if err != nil {
		return err
	}
	l.picks[opened.Entry] = append(l.picks[opened.Entry], &pick{
		leaf: index, entry: opened.Entry, week: opened.Week, team: *opened.Team, game: id,
		receivedAt: opened.ReceivedAt, source: opened.Source,
	})
	return nil
}

// remove drops the pick that another one replaces or removes.
func (l *log) remove(opened record, replaces *int) error {
	if replaces == nil && opened.Was == nil {
		return nil
	}
	picks := l.picks[opened.Entry]
	for place, made := range picks {
		isReplaced := made.week == opened.Week
		if replaces != nil {
			isReplaced = isReplaced && made.leaf == *replaces && !made.isKnown
		} else {
			isReplaced = isReplaced && made.team == *opened.Was && made.isKnown
		}
		if isReplaced {
			l.picks[opened.Entry] = append(picks[:place:place], picks[place+1:]...)
			return nil
		}
	}
	return errors.New("it replaces no pick")
}

func (l *log) publish(changes []json.RawMessage) error {
	for _, raw := range changes {
		var id string
		var shown standing
		if err := json.Unmarshal(raw, &[]any{&id, &shown.week, &shown.reason, &shown.strikes}); err != nil {
			return err
		}
		l.published[id] = shown
	}
	return nil
}
