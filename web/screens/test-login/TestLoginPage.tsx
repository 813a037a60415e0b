import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { useDemoLogIn } from '#web/app/demo/useDemoLogIn.ts';

/** The test login (SPECIFICATION 7.5), in demo mode only. */
export function TestLoginPage() {
  const { logIn, isWaiting } = useDemoLogIn();
  return (
    <div className="grid gap-5 max-w-[36rem] [&_p]:mb-4">
      <h1>Test Login</h1>
      <Card>
        <p>Logs you in as a participant with several entries, to look around in the demo pool.</p>
        <Button look="primary" onClick={() => logIn('PLAYER')} isWaiting={isWaiting}>
          {isWaiting ? 'Logging in…' : 'Log in as the test user'}
        </Button>
      </Card>
    </div>
  );
}
