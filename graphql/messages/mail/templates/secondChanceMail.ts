import { letter, type MailContent, poolPage, type Site } from '../mailContent.ts';

/** To the owner of entries that are out, and that play on in a second pool. */
export function secondChanceMail(
  site: Site,
  facts: {
    name: string;
    poolName: string;
    /** The pool in which the entries are out. */
    sourceName: string;
    usernames: readonly string[];
    /** "Week 8". */
    outBy: string;
    /** "Week 9". */
    firstWeek: string;
    /** Of the first week. */
    deadline: string;
    /** "$50" of each entry; null for nothing. */
    fee: string | null;
  },
): MailContent {
  const { name, poolName, sourceName, usernames, outBy, firstWeek, deadline, fee } = facts;
  const isOne = usernames.length === 1;
  return letter(site, name, `A second chance: ${poolName}`, [
    `Who is out of ${sourceName} by ${outBy} plays on in ${poolName}, with ${isOne ? 'your entry' : 'your entries'}:\n${usernames.join('\n')}`,
    `It begins with ${firstWeek}, by the same rules, and all 32 teams are yours again. The first pick is due ${deadline}.`,
    fee === null
      ? 'It costs nothing.'
      : `${isOne ? 'The entry costs' : 'Each entry costs'} ${fee}. If you do not want to play, tell the commissioner.`,
    { label: 'Make your picks', url: poolPage(site, '/picks') },
  ]);
}
