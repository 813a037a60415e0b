import type { CorpusFile, SheetEntry } from '../corpusFile.ts';

/** Typed by hand by people who have never made a table for a program: each file is written out. */

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text.trimStart());

/** "Donna Pruitt | donna@acme.example | DEN BUF SEA | paid"; "-" is a week without pick, "SEA+TB" two picks. */
function people(lines: string): SheetEntry[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name, email, teams, paid] = line.split('|').map((part) => part.trim());
      const picks: SheetEntry['picks'] = {};
      for (const [index, team] of teams!.split(' ').entries()) {
        if (team !== '-') picks[index + 1] = team.includes('+') ? team.split('+') : team;
      }
      const first = Math.min(...Object.keys(picks).map(Number));
      const entry: SheetEntry = {
        name: name!,
        email: email || null,
        picks,
        ...(first > 1 && { firstWeek: first }),
      };
      return paid ? { ...entry, paid: paid === 'paid' } : entry;
    });
}

const afterWeek3 = '2025-09-23T16:00:00Z';
const afterWeek4 = '2025-09-30T16:00:00Z';
const afterWeek5 = '2025-10-07T16:00:00Z';

export const messyText: CorpusFile[] = [
  {
    name: 'departments.csv',
    about: 'blocks for each department, each with a header and a subtotal; X for who is out; strikes counted',
    importedAt: afterWeek4,
    bytes: utf8(`
Acme Co. - Last Man Standing 2025,,,,,,,
"$20 each, winner takes all!! Pay Donna by Friday",,,,,,,
,,,,,,,
SALES,,,,,,,
Name,Email,Paid,Strikes,Wk 1,Wk 2,Wk 3,Wk 4
Donna Pruitt,donna@acme.example,yes,0,Broncos,Bills,Seahawks,Texans
Luis Ortega,luis@acme.example,yes,0,Eagles,Ravens,Bucs,Lions
Carl Benning,carl@acme.example,no,1,Chiefs,X,X,X
Sales: 3,,$40,,alive: 2,,,
,,,,,,,
WAREHOUSE,,,,,,,
Name,Email,Paid,Strikes,Wk 1,Wk 2,Wk 3,Wk 4
"Ray ""Tank"" Doyle",ray@acme.example,yes,0,Bengals,Cowboys,Vikings,Patriots
Vonda Hill,vonda@acme.example,yes,1,Rams,Cardinals,Packers,X
Warehouse: 2,,$40,,alive: 1,,,
,,,,,,,
TOTAL,5,$80,,,,,
`),
    entries: people(`
Donna Pruitt | donna@acme.example | DEN BUF SEA HOU | paid
Luis Ortega | luis@acme.example | PHI BAL TB DET | paid
Carl Benning | carl@acme.example | KC | open
Ray "Tank" Doyle | ray@acme.example | CIN DAL MIN NE | paid
Vonda Hill | vonda@acme.example | LAR ARI GB | paid`),
  },
  {
    name: 'check-marks.csv',
    about: 'the result as a mark or a letter in the cell of the pick, before or after the team',
    importedAt: afterWeek3,
    bytes: utf8(`
Who's in,E-mail address,Week 1,Week 2,Week 3,Losses
Gwen,gwen@corner.example,✓ Broncos,✓ Bills,✓ Seahawks,0
Hector,hector@corner.example,✓ Eagles,Ravens ✔,Bucs ✔,0
Ines,ines@corner.example,W - Bengals,W - Cowboys,L - Packers,1
Jonah,jonah@corner.example,Chiefs ✗,,,1
Kit,kit@corner.example,Rams (W),Lions (W),Vikes (W),0
`),
    entries: people(`
Gwen | gwen@corner.example | DEN BUF SEA
Hector | hector@corner.example | PHI BAL TB
Ines | ines@corner.example | CIN DAL GB
Jonah | jonah@corner.example | KC
Kit | kit@corner.example | LAR DET MIN`),
  },
  {
    name: 'nicknames.csv',
    about: 'teams as fans call them',
    importedAt: afterWeek4,
    bytes: utf8(`
name,email,wk1,wk2,wk3,wk4
Al,al@barstool.example,Niners,Balt,Hawks,G-Men
Bea,bea@barstool.example,Bolts,'Boys,Vikes,Pats
Cy,cy@barstool.example,Commies,Pats,Bucs,Fins
Deb,deb@barstool.example,Iggles,Zona,Jags,Stillers
Eli,eli@barstool.example,Pack,Bolts,Iggles,Niners
`),
    entries: people(`
Al | al@barstool.example | SF BAL SEA NYG
Bea | bea@barstool.example | LAC DAL MIN NE
Cy | cy@barstool.example | WSH NE TB MIA
Deb | deb@barstool.example | PHI ARI JAX PIT
Eli | eli@barstool.example | GB LAC PHI SF`),
  },
  {
    name: 'at-home.csv',
    about: 'home teams written with "at" and "@"',
    importedAt: afterWeek3,
    bytes: utf8(`
Player,Email,Week 1,Week 2,Week 3
Mona,mona@thirdshift.example,at Broncos,at Cowboys,at Seahawks
Nate,nate@thirdshift.example,@ Eagles,@BAL,@ TB
Orla,orla@thirdshift.example,at Green Bay,at Bengals,at Vikings
`),
    entries: people(`
Mona | mona@thirdshift.example | DEN DAL SEA
Nate | nate@thirdshift.example | PHI BAL TB
Orla | orla@thirdshift.example | GB CIN MIN`),
  },
  {
    name: 'over.tsv',
    about: 'the pick and who it beats in one cell, separated by tabs',
    importedAt: afterWeek3,
    bytes: utf8(`
Entrant\tAddress\tPick 1\tPick 2\tPick 3
Pru\tpru@lodge.example\tDEN over TEN\tDAL over NYG\tSEA over NO
Quincy\tquincy@lodge.example\tEagles beat Cowboys\tBills > Jets\tBucs beat Jets
Rolf\trolf@lodge.example\tCIN ovr CLE\tBAL d. CLE\tPackers over Browns
`),
    entries: people(`
Pru | pru@lodge.example | DEN DAL SEA
Quincy | quincy@lodge.example | PHI BUF TB
Rolf | rolf@lodge.example | CIN BAL GB`),
  },
  {
    name: 'versus.csv',
    about: 'games instead of teams: the pick stands first, which only the commissioner knows',
    importedAt: afterWeek3,
    mustAsk: [' vs '],
    bytes: utf8(`
Name,Email,Week 1,Week 2,Week 3
Sid,sid@diner.example,Broncos vs Titans,Bills vs Jets,Seahawks vs Saints
Tia,tia@diner.example,Eagles vs Cowboys,Ravens vs Browns,Bucs vs Jets
Umi,umi@diner.example,Bengals vs Browns,Cowboys vs Giants,Vikings vs Bengals
Vern,vern@diner.example,Rams vs Texans,Lions vs Bears,Colts vs Titans
`),
    entries: people(`
Sid | sid@diner.example | DEN BUF SEA
Tia | tia@diner.example | PHI BAL TB
Umi | umi@diner.example | CIN DAL MIN
Vern | vern@diner.example | LAR DET IND`),
  },
  {
    name: 'row-twice.csv',
    about: 'one row was pasted twice',
    importedAt: afterWeek3,
    mustAsk: ['Sarah Wright'],
    bytes: utf8(`
Name,Email,Paid,Week 1,Week 2,Week 3
Sarah Wright,sarah.wright@clinic.example,yes,Broncos,Bills,Seahawks
Tom Beck,tom.beck@clinic.example,yes,Eagles,Ravens,Buccaneers
Uri Katz,uri.katz@clinic.example,no,Bengals,Cowboys,Vikings
Sarah Wright,sarah.wright@clinic.example,yes,Broncos,Bills,Seahawks
`),
    entries: people(`
Sarah Wright | sarah.wright@clinic.example | DEN BUF SEA | paid
Tom Beck | tom.beck@clinic.example | PHI BAL TB | paid
Uri Katz | uri.katz@clinic.example | CIN DAL MIN | open`),
  },
  {
    name: 'work-and-home.csv',
    about: 'two columns of addresses; the commissioner writes to those at home',
    importedAt: afterWeek3,
    mustAsk: ['e-mail'],
    bytes: utf8(`
Name,Work e-mail,Home e-mail,Wk1,Wk2,Wk3
Wade,wade.ross@mill.example,wade@home.example,Broncos,Bills,Seahawks
Xue,xue.li@mill.example,xue@home.example,Eagles,Ravens,Bucs
Yara,yara.aziz@mill.example,yara@home.example,Bengals,Cowboys,Vikings
`),
    entries: people(`
Wade | wade@home.example | DEN BUF SEA
Xue | xue@home.example | PHI BAL TB
Yara | yara@home.example | CIN DAL MIN`),
  },
  {
    name: 'mike-number-2.csv',
    about: 'second entries as "Mike #2" and "Kelly (2)", the address only at the first',
    importedAt: afterWeek3,
    bytes: utf8(`
Entry,Email,Paid,W1,W2,W3
Mike,mike@garage.example,$20,DEN,BUF,SEA
Mike #2,,$20,PHI,BAL,TB
Kelly,kelly@garage.example,$20,CIN,DAL,MIN
Kelly (2),kelly@garage.example,,LAR,ARI,IND
Lou,lou@garage.example,$20,WSH,DET,GB
`),
    entries: people(`
Mike | mike@garage.example | DEN BUF SEA | paid
Mike #2 | mike@garage.example | PHI BAL TB | paid
Kelly | kelly@garage.example | CIN DAL MIN | paid
Kelly (2) | kelly@garage.example | LAR ARI IND | open
Lou | lou@garage.example | WSH DET GB | paid`),
  },
  {
    name: 'joined-late.csv',
    about: 'words in the weeks before somebody joined',
    importedAt: afterWeek5,
    bytes: utf8(`
Player,Email,Week 1,Week 2,Week 3,Week 4,Week 5
Nico,nico@harbor.example,Broncos,Bills,Seahawks,Texans,Colts
Ottie,ottie@harbor.example,joined late,Ravens,Bucs,Lions,Vikings
Pia,pia@harbor.example,n/a,n/a,Vikings,Patriots,Cowboys
Rex,rex@harbor.example,-,-,-,Rams,Lions
`),
    entries: people(`
Nico | nico@harbor.example | DEN BUF SEA HOU IND
Ottie | ottie@harbor.example | - BAL TB DET MIN
Pia | pia@harbor.example | - - MIN NE DAL
Rex | rex@harbor.example | - - - LAR DET`),
  },
  {
    name: 'double-week.csv',
    about: 'two teams in the cell of a week with two picks',
    importedAt: afterWeek3,
    options: { doublePickWeeks: [3] },
    bytes: utf8(`
Name,Email,Week 1,Week 2,Week 3 (DOUBLE)
Ada B,ada.b@school.example,Broncos,Bills,Seahawks & Bucs
Bo C,bo.c@school.example,Eagles,Ravens,Vikings / Colts
Cam D,cam.d@school.example,Bengals,Cowboys,"Packers, Jaguars"
`),
    entries: people(`
Ada B | ada.b@school.example | DEN BUF SEA+TB
Bo C | bo.c@school.example | PHI BAL MIN+IND
Cam D | cam.d@school.example | CIN DAL GB+JAX`),
  },
  {
    name: 'no-heading.csv',
    about: 'the newest column of teams has no heading yet',
    importedAt: afterWeek3,
    bytes: utf8(`
Name,Email,Week 1,Week 2,
Dee,dee@bakery.example,Broncos,Bills,Seahawks
Ez,ez@bakery.example,Eagles,Ravens,Bucs
Flo,flo@bakery.example,Bengals,Cowboys,Vikings
`),
    entries: people(`
Dee | dee@bakery.example | DEN BUF SEA
Ez | ez@bakery.example | PHI BAL TB
Flo | flo@bakery.example | CIN DAL MIN`),
  },
  {
    name: 'line-breaks.csv',
    about: 'line breaks inside of headings and cells',
    importedAt: afterWeek3,
    bytes: utf8(`
Name,"E-mail
(private!)","Week
1","Week
2","Week
3"
"Greta
Holm",greta@ferry.example,"Broncos
20-12","Bills
30-10","Seahawks
44-13"
Hob,hob@ferry.example,Eagles,Ravens,"Bucs
29-27"
"Ida
(Hob's sister)",ida@ferry.example,Chiefs,,
`),
    entries: people(`
Greta Holm | greta@ferry.example | DEN BUF SEA
Hob | hob@ferry.example | PHI BAL TB
Ida (Hob's sister) | ida@ferry.example | KC`),
  },
  {
    name: 'two-lives.csv',
    about: 'everybody has two lives: a loss in lower case, strikes as bars',
    importedAt: afterWeek4,
    options: { lives: 2 },
    bytes: utf8(`
Player,Email,Strikes,1,2,3,4
Jim,jim@firehouse.example,,DEN,BUF,SEA,HOU
Kat,kat@firehouse.example,|,kc (loss),BAL,TB,DET
Len,len@firehouse.example,||,CIN,nyg (loss),gb (loss),
Meg,meg@firehouse.example,|,PHI,DAL,MIN,cle (loss)
`),
    entries: people(`
Jim | jim@firehouse.example | DEN BUF SEA HOU
Kat | kat@firehouse.example | KC BAL TB DET
Len | len@firehouse.example | CIN NYG GB
Meg | meg@firehouse.example | PHI DAL MIN CLE`),
  },
  {
    name: 'some-addresses.csv',
    about: 'a third of the people have no address, one has a telephone number instead',
    importedAt: afterWeek3,
    bytes: utf8(`
Name,Email,Week 1,Week 2,Week 3
Pam,pam@diner.example,DEN,BUF,SEA
Grandpa,,PHI,BAL,TB
Russ,russ@diner.example,CIN,DAL,MIN
Sal,555-0142,LAR,ARI,IND
Tut,tut@diner.example,WSH,DET,GB
Uncle Vic,,JAX,CIN,PHI
`),
    entries: people(`
Pam | pam@diner.example | DEN BUF SEA
Grandpa | | PHI BAL TB
Russ | russ@diner.example | CIN DAL MIN
Sal | | LAR ARI IND
Tut | tut@diner.example | WSH DET GB
Uncle Vic | | JAX CIN PHI`),
  },
];
