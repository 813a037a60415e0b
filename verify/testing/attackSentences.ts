/**
 * What a person reads of each attack of pickAttacks.ts, resultAttacks.ts and logAttacks.ts; of a long sentence its beginning.
 */
export const attackSentences: Readonly<Record<string, string>> = {
  'swaps the team of a losing pick for the one that won':
    'Published is that entry 20 is out in Week 1 (LOSS); by the picks, results and rules up to leaf 18 it is in.',
  'writes a pick after the deadline and back-dates it':
    'The pick of leaf 17 claims to be received at 2025-09-07T13:00:00.000Z, 840 minutes before it was written; ten are the most.',
  'drops a pick with its opening':
    'Published is that entry 16 is in; by the picks, results and rules up to leaf 13 it is out in Week 1 (NO_PICK).',
  'inserts a pick that was received after the deadline':
    'The pick of leaf 11 was received at 2025-09-07T14:00:00.000Z, not before the deadline of Week 1.',
  'reuses a salt': 'Leaf 5 has the same salt as leaf 6; salts are random.',
  'opens a commitment as another pick':
    'The commitment of leaf 5 does not fit the pick that leaf 25 shows for it.',
  'opens a commitment a second time': 'The commitment of leaf 5 is opened a second time, by leaf 26.',
  'leaves a commitment sealed to the end': 'The commitment of leaf 5 was never opened; all weeks are over.',
  'opens a pick before its deadline':
    'Leaf 6 opens picks of Week 2, whose deadline has not passed in the log.',
  'lets an entry use a team twice': 'G is picked twice, in Week 1 and in Week 2.',
  'lets an entry have two picks in a week':
    'Leaf 5 is pick number 2 for Week 2, which takes 1, and replaces none.',
  'takes a pick of an entry that is out': 'Leaf 45 is a pick of an entry that was out when it was written.',
  'takes a pick of an entry that does not exist':
    'Leaf 5 is a pick of entry 99999, which did not exist then.',
  'takes a pick of another pool': 'The pick of leaf 5 is of pool 4, not of this one.',
  'changes a pick where the rules allow no change':
    'Leaf 6 replaces leaf 5, which the rules of the pool did not allow.',
  "picks for an entry as a commissioner, as if it were the owner's pick":
    'The pick of leaf 5 is of kind OVERRIDE, and its record says that it comes from PARTICIPANT.',
  'makes another automatic pick than the rule': 'The automatic pick of Week 1 is B; the rule takes F.',
  'drops an automatic pick': 'The automatic pick of Week 1 left out F, which the rule takes first.',
  'edits a result':
    'Published is that entry 20 is out in Week 1 (LOSS); by the picks, results and rules up to leaf 18 it is in.',
  'changes a setting in retrospect':
    'Published is that entry 7 is out in Week 1 (TIE); by the picks, results and rules up to leaf 20 it is in with a strike in Week 1.',
  "grades a losers' pool as one in which picks must win":
    'Published is that entry 22 is out in Week 1 (LOSS); by the picks, results and rules up to leaf 29 it is in.',
  'says after the deadline that picks must lose':
    'Leaf 12 changes an option that was fixed. Week 1 has been played or picked: whether picks must win or lose is fixed.',
  'changes the number of picks of a week that has passed':
    'Leaf 12 changes an option that was fixed. The deadline of Week 1 has passed: its number of picks is fixed.',
  'moves a deadline that has passed': 'Leaf 12 moves the deadline of Week 1, which had passed.',
  'passes another deadline than the one that was stated':
    'Leaf 11 says that the deadline of Week 1 was 2025-09-07T13:59:00.000Z; stated before is 2025-09-07T14:00:00.000Z.',
  'moves a kickoff so that a pick was late':
    'The pick of leaf 5 was received at 2025-09-03T15:04:18.901Z, after the kickoff of G.',
  'puts an entry out silently':
    'Published is that entry 22 is out in Week 2 (LOSS); by the picks, results and rules up to leaf 37 it is in.',
  'brings an entry back silently':
    'Published is that entry 7 is in; by the picks, results and rules up to leaf 35 it is out in Week 1 (TIE).',
  'leaves out that an entry is out':
    'Published is that entry 11 is in; by the picks, results and rules up to leaf 14 it is out in Week 1 (NO_PICK).',
  "drops a commissioner's decision that put an entry out":
    'Published is that entry 11 is out in Week 1 (ADMIN); by the picks, results and rules up to leaf 24 it is in.',
  'drops a ruling':
    'Published is that entry 2 is out in Week 1 (LOSS); by the picks, results and rules up to leaf 27 it is in.',
  'names another winner': 'Entry 22 wins 40000 cents, and is not among the stated winners.',
  'gives a winner another share': 'Entry 20 is stated to win 5054 cents; its share is 5154.',
  'keeps a part of the prize back':
    'Leaf 33 states a prize of 39000 cents; the fees of all entries make 40000.',
  'leaves the end of the pool out':
    'At the end of the log it is stated that the pool is not decided; by the results the pool is decided by Week 1.',
  'shows two logs: one at the deadline, another one at the end':
    'The checkpoint published for Week 1 over 15 leaves has another root than the leaves given: a leaf before number 15 was changed, or there are two logs.',
  'shows another log than the one that a reader has seen':
    'The checkpoint mine.txt over 34 leaves has another root than the leaves given: a leaf before number 34 was changed, or there are two logs.',
  'replays an old checkpoint': 'The latest checkpoint is over 33 leaves, and 36 were given.',
  'reorders two leaves that are signed':
    'The latest checkpoint over 36 leaves has another root than the leaves given: a leaf before number 36 was changed, or there are two logs.',
  'reorders two leaves and signs them':
    'Leaf 6 is of 2025-09-06T01:03:08.000Z, before the leaf in front of it.',
  'cuts the log off': 'The latest checkpoint is over 36 leaves, and 34 were given.',
  'cuts the log off and signs what is left':
    'The checkpoint published for Week 3 is over 32 leaves; the log has 30: leaves are missing.',
  'signs all of it with another key':
    'The log is not signed by the expected key pool.example/p/random-1/log+18097d98',
  'replaces the key without a line': 'The latest checkpoint is not signed by the key that the log had then.',
  'replaces the key without the signature of the earlier one':
    'The key was replaced by leaf 36; no checkpoint after it is signed by both keys.',
  'withholds the checkpoint of a deadline': 'No checkpoint was published at the deadline of Week 1.',
  'publishes a checkpoint from before the deadline':
    'The checkpoint published for Week 1 does not include the deadline of the week.',
  'writes a leaf in another way than the canonical one':
    'Leaf 35 cannot be read. The record is not canonical JSON (RFC 8785): it can be written in one way alone.',
  'writes a leaf of an unknown type': 'Leaf 36 cannot be read. Its type "correction" is not known.',
  'shows the log of another pool':
    'The latest checkpoint is of the log pool.example/p/random-1/log, not of pool.example/p/another/log.',
  'counts other leaves at a deadline': 'Leaf 11 counts 1 leaves before it; there are 11.',
  'counts another number of entries that are in':
    'Leaf 35 counts 1 entries in and 8 out; the changes give 0 and 8.',
  'counts another number of entries that are out':
    'Leaf 35 counts 0 entries in and 9 out; the changes give 0 and 8.',
  'states another root over the standings':
    'The root of leaf 35 is not that of the standings published so far.',
  'replaces the key by a line that names another earlier one':
    "replaces a key that was not the log's key, or by one that the log does not have.",
  'hands out a key that the log never had': 'The log has 2 keys, and states 0 replacements of its key.',
  'shows another log than the one that a reader has seen, who has seen this one, too': 'The checkpoint 0.txt',
};
