import { phone, wide } from '../looks.ts';
import { tellSeason } from './tellSeason.ts';

tellSeason(wide, phone);
