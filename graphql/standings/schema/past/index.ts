import './poolSnapshot.ts';
import './changes.ts';
