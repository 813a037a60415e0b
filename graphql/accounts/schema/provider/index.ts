import './site.ts';
import './providerLogIn.ts';
import './visits.ts';
import './logIn.ts';
import './identities.ts';
