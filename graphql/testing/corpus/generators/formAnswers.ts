import { loadSeason } from '#prisma/seasons/seasons.ts';
import { loadTeams } from '#prisma/seasons/teams.ts';
import type { CorpusFile, SheetEntry } from '../corpusFile.ts';

/** Answer sheets of forms: one row for each answer, in the order of the answers. */

interface Person {
  name: string;
  email: string;
}

interface Answer {
  at: Date;
  person: Person;
  week: number;
  team: string;
}

const season = loadSeason(2025);
const teamNames = new Map(loadTeams(2025).map((team) => [team.id, `${team.city} ${team.nickname}`]));

/** Teams of a week by their line, the biggest favorite first. */
function favorites(week: number): string[] {
  return season.games
    .filter((game) => game.week === week)
    .toSorted((a, b) => Math.abs(b.line) - Math.abs(a.line))
    .map((game) => (game.line < 0 ? game.homeTeamId : game.awayTeamId));
}

function lost(week: number, team: string): boolean {
  const game = season.games.find(
    (one) => one.week === week && (one.homeTeamId === team || one.awayTeamId === team),
  )!;
  const margin = game.homeScore - game.awayScore;
  return game.homeTeamId === team ? margin <= 0 : margin >= 0;
}

/** Every person picks the favorite that is their turn and that they have not had, until they lose. */
function answersOf(people: Person[], weeks: number): Answer[] {
  const answers: Answer[] = [];
  for (const [index, person] of people.entries()) {
    const used = new Set<string>();
    for (let week = 1; week <= weeks; week += 1) {
      const left = favorites(week).filter((team) => !used.has(team));
      const team = left[index % 5]!;
      used.add(team);
      const first = season.games.find((game) => game.week === week)!.kickoff.getTime();
      answers.push({
        at: new Date(first - (index * 3 + 5) * 3_600_000 - index * 61_000),
        person,
        week,
        team,
      });
      if (lost(week, team)) break;
    }
  }
  return answers.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function entriesOf(answers: Answer[]): SheetEntry[] {
  const entries = new Map<string, SheetEntry>();
  for (const { person, week, team } of answers) {
    const entry = entries.get(person.email) ?? { name: person.name, email: person.email, picks: {} };
    entry.picks[week] = team;
    entries.set(person.email, entry);
  }
  return [...entries.values()];
}

function csv(rows: string[][]): Uint8Array {
  const quoted = rows.map((row) =>
    row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)),
  );
  return new TextEncoder().encode(quoted.map((row) => row.join(',')).join('\r\n') + '\r\n');
}

const two = (value: number): string => String(value).padStart(2, '0');

/** New York's summer time, as a form's sheet in that zone writes it. */
function american(at: Date): string {
  const local = new Date(at.getTime() - 4 * 3_600_000);
  return `${local.getUTCMonth() + 1}/${local.getUTCDate()}/${local.getUTCFullYear()} ${local.getUTCHours()}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`;
}

function downloaded(at: Date): string {
  const local = new Date(at.getTime() - 4 * 3_600_000);
  const hour = local.getUTCHours();
  return `${local.getUTCFullYear()}/${two(local.getUTCMonth() + 1)}/${two(local.getUTCDate())} ${hour % 12 || 12}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())} ${hour < 12 ? 'AM' : 'PM'} GMT-4`;
}

function german(at: Date): string {
  const local = new Date(at.getTime() + 2 * 3_600_000);
  return `${two(local.getUTCDate())}.${two(local.getUTCMonth() + 1)}.${local.getUTCFullYear()} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`;
}

function group(domain: string, names: string): Person[] {
  return names
    .split(', ')
    .map((name) => ({ name, email: `${name.toLowerCase().replaceAll(' ', '.')}@${domain}` }));
}

const neighbors = group(
  'elmstreet.example',
  'Abby Stone, Ben Ito, Carla Voss, Dev Rao, Edie Lund, Frank Moss, Gail Orr',
);
const neighborAnswers = answersOf(neighbors, 4);

// Ben thinks better of it twice, both before the deadline.
const changedMind: Answer[] = [
  { at: new Date('2025-09-02T14:00:00Z'), person: neighbors[1]!, week: 1, team: 'NYJ' },
  { at: new Date('2025-09-02T14:03:00Z'), person: neighbors[1]!, week: 1, team: 'CLE' },
  ...neighborAnswers,
].toSorted((a, b) => a.at.getTime() - b.at.getTime());

const choir = group('choir.example', 'Hana Kim, Ivo Petrov, Jo Marsh, Kurt Weil, Lea Sand');
const choirAnswers = answersOf(choir, 3);

const verein = group('verein.example', 'Anke Vogt, Bernd Hahn, Clara Roth, Dirk Maas');
const vereinAnswers = answersOf(verein, 3);

const firm = group('firm.example', 'Nia Cole, Oskar Lind, Pam Reyes, Quin Shaw, Rita Blum, Sol Avery');
const firmAnswers = answersOf(firm, 3);

const club = group('club.example', 'Tess Bell, Ugo Neri, Val Hart, Will Pope');
const clubAnswers = answersOf(club, 3);

function gridRow(person: Person, answers: Answer[], weeks: number): string[] {
  return Array.from({ length: weeks }, (_, index) => {
    const answer = answers.find((one) => one.person === person && one.week === index + 1);
    return answer ? teamNames.get(answer.team)! : '';
  });
}

export const formAnswers: CorpusFile[] = [
  {
    name: 'form-questions.csv',
    about: 'a form whose headings are questions; the later answer of a person counts',
    importedAt: '2025-09-30T16:00:00Z',
    entries: entriesOf(changedMind),
    bytes: csv([
      [
        'Timestamp',
        'What is your name?',
        'What e-mail should we use to reach you?',
        'Which week is this pick for?',
        'Who do you like this week?',
      ],
      ...changedMind.map(({ at, person, week, team }) => [
        american(at),
        person.name,
        person.email,
        `Week ${week}`,
        teamNames.get(team)!,
      ]),
    ]),
  },
  {
    name: 'form-week-columns.csv',
    about: 'a form with a question for each week: every answer fills one of them',
    importedAt: '2025-09-23T16:00:00Z',
    entries: entriesOf(choirAnswers),
    bytes: csv([
      [
        'Timestamp',
        'Email Address',
        'Full name',
        'Week 1 pick (due Thursday 8:20 PM)',
        'Week 2 pick (due Thursday 8:15 PM)',
        'Week 3 pick (due Thursday 8:15 PM)',
      ],
      ...choirAnswers.map(({ at, person, week, team }) => [
        downloaded(at),
        person.email,
        person.name,
        ...[1, 2, 3].map((one) => (one === week ? teamNames.get(team)! : '')),
      ]),
    ]),
  },
  {
    name: 'form-without-week.csv',
    about: 'a form that does not ask for the week: it follows from the time of the answer',
    importedAt: '2025-09-23T16:00:00Z',
    entries: entriesOf(clubAnswers),
    bytes: csv([
      ['Timestamp', 'Email Address', 'Name', 'Your pick'],
      ...clubAnswers.map(({ at, person, team }) => [
        american(at),
        person.email,
        person.name,
        teamNames.get(team)!,
      ]),
    ]),
  },
  {
    name: 'form-grid.csv',
    about: 'a grid question: all weeks in one answer, once for each person',
    importedAt: '2025-09-23T16:00:00Z',
    entries: entriesOf(firmAnswers).toSorted((a, b) => a.name.localeCompare(b.name)),
    bytes: csv([
      [
        'Timestamp',
        'Username',
        'Your name',
        'Survivor picks [Week 1]',
        'Survivor picks [Week 2]',
        'Survivor picks [Week 3]',
        'Did you send the $20?',
      ],
      ...firm.map((person, index) => [
        american(new Date(Date.UTC(2025, 8, 21, 12, index * 7))),
        person.email,
        person.name,
        ...gridRow(person, firmAnswers, 3),
        '',
      ]),
    ]),
  },
  {
    name: 'formular.csv',
    about: 'a German form: headings, times and weeks in German',
    importedAt: '2025-09-23T16:00:00Z',
    entries: entriesOf(vereinAnswers),
    bytes: csv([
      ['Zeitstempel', 'E-Mail-Adresse', 'Dein Name', 'Spielwoche', 'Dein Tipp'],
      ...vereinAnswers.map(({ at, person, week, team }) => [
        german(at),
        person.email,
        person.name,
        `Woche ${week}`,
        teamNames.get(team)!,
      ]),
    ]),
  },
  {
    name: 'form-anonymous.csv',
    about:
      'a form of an office suite: its own address column says "anonymous", the person typed theirs below',
    importedAt: '2025-09-23T16:00:00Z',
    entries: entriesOf(firmAnswers),
    bytes: csv([
      [
        'ID',
        'Start time',
        'Completion time',
        'Email',
        'Name',
        'Your full name',
        'Your e-mail address',
        'NFL week',
        'Team',
      ],
      ...firmAnswers.map(({ at, person, week, team }, index) => [
        String(index + 1),
        american(new Date(at.getTime() - 40_000)),
        american(at),
        'anonymous',
        '',
        person.name,
        person.email,
        String(week),
        team,
      ]),
    ]),
  },
];
