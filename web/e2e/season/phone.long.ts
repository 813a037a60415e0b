import { phone, wide } from '../looks.ts';
import { tellSeason } from './tellSeason.ts';

// The same with the office on a phone: by `npm run stories`. The short form checks each screen at both widths.
tellSeason(phone, wide);
