// In one file: every first view has the addresses of files that only the demo opens.
export { TestLoginPage } from '../test-login/TestLoginPage.tsx';
export { DemoPaymentPage } from './DemoPaymentPage.tsx';
