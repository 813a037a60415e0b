import './security.ts';
import './logIn.ts';
import './passkeys.ts';
import './authenticatorApp.ts';
import './recoveryCodes.ts';
import './reauthentication.ts';
import './reset.ts';
