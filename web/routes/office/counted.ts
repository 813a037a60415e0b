import { formatCount } from '../../components/count.ts';

/** "1 entry", "1,200 entries". */
export function counted(number: number, one: string, many: string): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`;
}
