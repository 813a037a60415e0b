import './settings.ts';
import './setup.ts';
import './tests.ts';
import './seasonImports.ts';
