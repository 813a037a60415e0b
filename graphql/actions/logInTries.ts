import { knownDevice } from '../auth/devices.ts';
import type { Services } from './services.ts';

/** Wrong passwords from one browser in which the account has logged in before. */
const BY_DEVICE = { tries: 10, seconds: 15 * 60 };

/** No account has this id. */
const NOBODY = 0;

/** The tries that one log-in may use up. */
export interface Tries {
  /** Takes one, before the password or code is looked at. @throws RateLimitedError */
  take(): Promise<void>;
  /** It was right. */
  clear(): Promise<void>;
}

/**
 * Which tries a log-in counts against. A browser that the account has used before has its own: what others do, in the
 * account's name or from the same address, never locks it out. All others share those of the account and of their address.
 * @param userId null for an unknown account, which is limited like a known one.
 * @param device what the browser keeps of earlier log-ins of the account.
 */
export async function logInTries(
  services: Services,
  {
    userId,
    email,
    address,
    device,
  }: {
    userId: number | null;
    email: string;
    address: string;
    device: string | null;
  },
): Promise<Tries> {
  const known = await knownDevice(services, userId ?? NOBODY, device);
  if (known !== null) {
    const limit = services.limits.named('login-device', BY_DEVICE);
    return { take: () => limit.take(known), clear: () => limit.reset(known) };
  }
  const { logInByAddress, logInByAccount } = services.limits;
  return {
    async take() {
      await logInByAddress.take(address);
      await logInByAccount.take(email);
    },
    async clear() {
      await logInByAddress.giveBack(address);
      await logInByAccount.reset(email);
    },
  };
}
