import './projection.ts';
import './teamsLeft.ts';
import './weekOutlook.ts';
