package main

import (
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"
)

// The rules of docs/SPECIFICATION.md, 5.2 to 5.5 and 5.10.

// A strike is why a week counts against an entry.
type strike struct {
	reason string
	game   string
	// Whether it eliminates whatever lives are left.
	isOut bool
}

// A grade of an entry, as if the pool were not decided: week 0 while it is alive.
type grade struct {
	week    int
	reason  string
	strikes []int
}

// In a week with several reasons the first one is that of the elimination.
var precedence = map[string]int{"NO_PICK": 0, "LATE_PICK": 1, "TEAM_REUSED": 2, "LOSS": 3, "TIE": 4}

// compare grades all entries and compares their public standings with the published ones.
func (l *log) compare() error {
	if l.rules == nil {
		return fmt.Errorf("standings without rules")
	}
	grades, decided := l.grade()
	for id, published := range l.published {
		computed := l.public(grades[id], decided)
		if computed != published {
			return fmt.Errorf("entry %s is published as %v, and follows as %v", id, published, computed)
		}
	}
	return nil
}

// grade grades all entries. A week in which everybody failed does not count where the pool plays on; the deciding week is 0
// while the pool is open.
func (l *log) grade() (map[string]grade, int) {
	void := map[int]bool{}
	for l.rules != nil {
		grades := map[string]grade{}
		for id, one := range l.entries {
			grades[id] = l.gradeEntry(one, l.picks[id], void)
		}
		decided := l.decidingWeek(grades)
		if decided == 0 || l.rules.AllOut != "PLAY_ON" || decided >= l.lastWeek() || !isNobodyLeft(grades, decided) {
			return grades, decided
		}
		void[decided] = true
	}
	return nil, 0
}

func (l *log) lastWeek() int {
	if l.rules.LastWeek != nil {
		return *l.rules.LastWeek
	}
	return l.regularWeeks
}

func (l *log) picksInWeek(week int) int {
	for _, double := range l.rules.DoublePickWeeks {
		if double == week {
			return 2
		}
	}
	return 1
}

func (l *log) period(week int) int {
	if from := l.rules.ReuseTeamsFromWeek; from != nil && week >= *from {
		return 1
	}
	return 0
}

func (l *log) gradeEntry(one *entry, picks []*pick, void map[int]bool) grade {
	cleared := one.reinstatedThroughWeek
	if one.boughtBackThroughWeek > cleared {
		cleared = one.boughtBackThroughWeek
	}
	byes := l.byes(one, picks, cleared, void)
	var struck []int
	for week := 1; week <= l.lastWeek(); week++ {
		if week == one.adminEliminatedWeek && week > one.reinstatedThroughWeek {
			return grade{week, "ADMIN", struck}
		}
		if week <= cleared || void[week] {
			continue
		}
		strikes := l.strikesIn(week, one, picks, byes[week])
		isOut := false
		for _, each := range strikes {
			struck = append(struck, week)
			isOut = isOut || each.isOut
		}
		if len(strikes) > 0 && (isOut || len(struck) >= l.rules.Lives) {
			return grade{week, strikes[0].reason, struck}
		}
	}
	return grade{strikes: struck}
}

// byes are the first weeks in which picks are missing, as many as the pool gives.
func (l *log) byes(one *entry, picks []*pick, cleared int, void map[int]bool) map[int]bool {
	var weeks []int
	for week := range l.passed {
		if week <= l.lastWeek() && !void[week] && week >= one.startWeek && week > cleared &&
			countIn(picks, week) < l.picksInWeek(week) {
			weeks = append(weeks, week)
		}
	}
	sort.Ints(weeks)
	taken := map[int]bool{}
	for place := 0; place < len(weeks) && place < l.rules.ByeWeeks; place++ {
		taken[weeks[place]] = true
	}
	return taken
}

func countIn(picks []*pick, week int) int {
	count := 0
	for _, made := range picks {
		if made.week == week {
			count++
		}
	}
	return count
}

func (l *log) strikesIn(week int, one *entry, picks []*pick, isBye bool) []strike {
	_, isPassed := l.passed[week]
	if week < one.startWeek {
		if isPassed && week >= l.rules.FirstWeek && l.rules.MissedWeeks == "STRIKE" {
			return []strike{{reason: "NO_PICK"}}
		}
		return nil
	}
	var strikes []strike
	for _, made := range picks {
		if made.week != week {
			continue
		}
		if reason := l.failure(made, picks); reason != "" {
			isOut := l.rules.LossRule == "OUT" && !(reason == "TIE" && l.rules.TieRule == "STRIKE")
			strikes = append(strikes, strike{reason, made.game, isOut})
		}
	}
	if isPassed && !isBye {
		for made := countIn(picks, week); made < l.picksInWeek(week); made++ {
			strikes = append(strikes, strike{reason: "NO_PICK", isOut: l.rules.NoPick == "OUT"})
		}
	}
	sort.SliceStable(strikes, func(a, b int) bool {
		return precedence[strikes[a].reason] < precedence[strikes[b].reason]
	})
	return strikes
}

// failure is why a pick is a strike; empty when it is none, or not decided yet.
func (l *log) failure(made *pick, picks []*pick) string {
	played := l.game(made.game)
	outcome := l.outcome(made, played)
	if outcome == "PENDING" {
		return ""
	}
	if l.isLate(made, played) {
		return "LATE_PICK"
	}
	uses := 0
	for _, other := range picks {
		if other.team == made.team && other.week < made.week && l.period(other.week) == l.period(made.week) {
			uses++
		}
	}
	if most := l.teamUses(); most > 0 && uses >= most {
		return "TEAM_REUSED"
	}
	switch {
	case outcome == "LOST":
		return "LOSS"
	case outcome == "TIED" && l.rules.TieRule != "SURVIVE":
		return "TIE"
	}
	return ""
}

func (l *log) teamUses() int {
	if l.rules.TeamUses == nil {
		return 1
	}
	return *l.rules.TeamUses
}

// game is the latest statement of a game.
func (l *log) game(id string) game {
	statements := l.games[id]
	return statements[len(statements)-1].game
}

func (l *log) isLate(made *pick, played game) bool {
	if made.source == "ADMIN" || made.source == "AUTO" || made.source == "PLAN" {
		return false
	}
	deadline, isPassed := l.passed[made.week]
	return isPassed && !made.receivedAt.Before(deadline) || played.Confirmed && !made.receivedAt.Before(played.Kickoff)
}

func (l *log) outcome(made *pick, played game) string {
	if ruling, isRuled := l.rulings[played.ID]; isRuled && (played.Status == "POSTPONED" || played.Status == "CANCELLED") {
		if ruling == "SURVIVE" {
			return "WON"
		}
		return "LOST"
	}
	if played.Status != "FINAL" || played.HomeScore == nil || played.AwayScore == nil {
		return "PENDING"
	}
	margin := *played.HomeScore - *played.AwayScore
	if margin == 0 {
		return "TIED"
	}
	hasWon := (margin > 0) == (made.team == played.Home)
	if hasWon == (l.rules.PickTo == "WIN") {
		return "WON"
	}
	return "LOST"
}

// isSettled says whether a game can be graded.
func (l *log) isSettled(played game) bool {
	if played.Status == "FINAL" {
		return played.HomeScore != nil && played.AwayScore != nil
	}
	_, isRuled := l.rulings[played.ID]
	return isRuled && (played.Status == "POSTPONED" || played.Status == "CANCELLED")
}

// decidingWeek is the first complete week after which at most one entry is alive, or the last one; 0 while there is none.
func (l *log) decidingWeek(grades map[string]grade) int {
	if len(grades) == 0 {
		return 0
	}
	first := l.lastWeek()
	for id := range grades {
		if start := l.entries[id].startWeek; start < first {
			first = start
		}
	}
	complete := l.completeThrough(first)
	for week := 1; week <= complete; week++ {
		alive, hasStarted := 0, true
		for id, one := range grades {
			if one.week == 0 || one.week > week {
				alive++
				hasStarted = hasStarted && l.entries[id].startWeek <= week
			}
		}
		if week >= l.lastWeek() || alive <= 1 && hasStarted {
			return week
		}
	}
	return 0
}

// completeThrough is the last week up to which every game can be graded and every deadline has passed.
func (l *log) completeThrough(first int) int {
	played, open := map[int]bool{}, map[int]bool{}
	for id := range l.games {
		one := l.game(id)
		played[one.Week] = true
		if !l.isSettled(one) {
			open[one.Week] = true
		}
	}
	ahead := math.MaxInt
	for week := range l.deadlines {
		if _, isPassed := l.passed[week]; !isPassed && week < ahead {
			ahead = week
		}
	}
	open[ahead] = true
	week := first - 1
	for week < l.lastWeek() && played[week+1] && !open[week+1] {
		week++
	}
	return week
}

// isNobodyLeft says whether a week eliminated everybody, and not by commissioners alone.
func isNobodyLeft(grades map[string]grade, week int) bool {
	hasFailed := false
	for _, one := range grades {
		if one.week == 0 || one.week > week {
			return false
		}
		hasFailed = hasFailed || one.week == week && one.reason != "ADMIN"
	}
	return hasFailed
}

// public is what everybody may know of a grade: nothing behind the deciding week, and nothing before a deadline.
func (l *log) public(one grade, decided int) standing {
	isCounted := func(week int) bool { return decided == 0 || week <= decided }
	var shown standing
	if _, isPassed := l.passed[one.week]; one.week != 0 && isCounted(one.week) && (isPassed || one.reason == "ADMIN") {
		shown.week, shown.reason = one.week, one.reason
	}
	if l.rules.Lives > 1 || l.rules.ByeWeeks > 0 || len(l.rules.DoublePickWeeks) > 0 {
		var weeks []string
		for _, week := range one.strikes {
			if _, isPassed := l.passed[week]; isPassed && isCounted(week) {
				weeks = append(weeks, strconv.Itoa(week))
			}
		}
		shown.strikes = strings.Join(weeks, ",")
	}
	return shown
}
