import { phone } from '../looks.ts';
import { tellSeason } from './tellSeason.ts';

tellSeason(phone);
