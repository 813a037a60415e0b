/** One file for rare pool options: each more would cost bytes on all first views. */
export { BuyBack } from '../BuyBack.tsx';
export { ChangePick } from '../submit/ChangePick.tsx';
export { PickHistory } from '../stored/PickHistory.tsx';
