/** What only pools whose options differ from the usual ones load, in one file: each more costs all first views bytes. */
export { BuyBack } from '../BuyBack.tsx';
export { ChangePick } from '../submit/ChangePick.tsx';
export { PickHistory } from '../stored/PickHistory.tsx';
