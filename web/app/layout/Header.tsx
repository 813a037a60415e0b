import { CircleUser, LogIn, LogOut, Menu, X } from 'lucide-react';
import { useState, useEffect, type ReactNode } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useTalk } from '../session/useTalk.ts';
import { useUnreadAnnouncements } from '../session/useUnreadAnnouncements.ts';
import { usePoolPath } from '../session/usePoolPath.ts';
import { loginAddress } from '../relay/loadPage.ts';
import { PoolSwitcher } from './PoolSwitcher.tsx';
import { useLogOut } from './useLogOut.ts';
import { Brand } from './Brand.tsx';
import styles from './Header.module.css';
import { useDisclosure } from './useDisclosure.ts';
import type { Header_viewer$key } from './__generated__/Header_viewer.graphql';

const links = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/rules', label: 'Rules' },
  { to: '/picks', label: 'Picks' },
  { to: '/planner', label: 'Planner' },
  { to: '/games', label: 'Games' },
  { to: '/standings', label: 'Standings' },
  { to: '/history', label: 'History' },
] as const;

const officeLink = { to: '/office', label: 'Commissioner’s office' } as const;

const accountLinks = [
  { to: '/announcements', label: 'Announcements' },
  { to: '/add-entries', label: 'My entries' },
  { to: '/account#notifications', label: 'Notification settings' },
  { to: '/account#password', label: 'Change password' },
  { to: '/account#tokens', label: 'API tokens' },
] as const;

interface HeaderProps {
  productName: string;
  viewer: Header_viewer$key | null;
  /** Null without pools. */
  pool: string | null;
}

export function Header({ productName, viewer: key, pool }: HeaderProps) {
  const viewer = useFragment(
    graphql`
      fragment Header_viewer on Viewer {
        name
        email
        hasRole
        ...PoolSwitcher_viewer
      }
    `,
    key,
  );
  // When the session ends, the login returns to this page.
  const [wasSignedIn, setWasSignedIn] = useState(viewer != null);
  if (viewer && !wasSignedIn) setWasSignedIn(true);
  const { pathname, search } = useLocation();
  const path = usePoolPath();
  const login = wasSignedIn ? loginAddress(pathname + search) : '/login';
  return (
    <header className={styles.header} data-screen-only>
      <div className={styles.bar}>
        <Brand productName={productName} to={viewer ? path('/dashboard') : '/'} />
        <nav aria-label="Main" className="max-[56rem]:hidden">
          <Links className={styles.links} more={viewer && <TalkLink />} />
        </nav>
        {viewer && <PoolSwitcher viewer={viewer} shown={pool} productName={productName} />}
        {viewer ? <Account {...viewer} /> : <LogInLink to={login} className="max-[56rem]:hidden" />}
        <MobileMenu
          isSignedIn={viewer != null}
          hasRole={viewer?.hasRole ?? false}
          email={viewer?.email}
          login={login}
        />
      </div>
    </header>
  );
}

/** Before the session is loaded. */
export function HeaderForAnybody({ productName }: { productName: string }) {
  return (
    <header className={styles.header} data-screen-only>
      <div className={styles.bar}>
        <Brand productName={productName} to="/" />
        <nav aria-label="Main" className="max-[56rem]:hidden">
          <Links className={styles.links} />
        </nav>
      </div>
    </header>
  );
}

function Links({ className, more }: { className?: string; more?: ReactNode }) {
  const path = usePoolPath();
  return (
    <ul role="list" className={className}>
      {links.map(({ to, label }) => (
        <li key={to}>
          {/* NavLink sets aria-current. */}
          <NavLink to={path(to)} className={styles.link}>
            {label}
          </NavLink>
        </li>
      ))}
      {more}
    </ul>
  );
}

/** The link to the messages, with a mark for unread ones. */
function TalkLink() {
  const path = usePoolPath();
  const { isOn, unread } = useTalk();
  if (!isOn) return null;
  return (
    <li>
      <NavLink to={path('/talk')} className={styles.link}>
        Talk
        {unread && (
          <span className="ms-2 px-2 rounded-pill bg-lamp text-board text-13 whitespace-nowrap">
            {' '}
            {unread}
          </span>
        )}
      </NavLink>
    </li>
  );
}

function LogInLink({ to, className }: { to: string; className?: string }) {
  return (
    <Link to={to} className={`${styles.action} ${className ?? ''}`}>
      <LogIn aria-hidden size={18} /> Log in
    </Link>
  );
}

interface AccountProps {
  name: string;
  email: string;
  hasRole: boolean;
}

function Account({ name, email, hasRole }: AccountProps) {
  const { isOpen, toggle, button, whole } = useDisclosure();
  const unread = useUnreadAnnouncements().length;
  const talk = useTalk().unread;
  useUnreadWatch(unread > 0 || talk !== null);
  return (
    <div ref={whole} className="relative max-[56rem]:hidden">
      <button
        ref={button}
        type="button"
        className="relative -me-2 icon-button text-board-ink hover:bg-board-raised aria-expanded:bg-board-raised"
        aria-expanded={isOpen}
        aria-controls="account"
        aria-label={`Account of ${name}${unreadInWords(unread)}`}
        onClick={toggle}
      >
        <CircleUser aria-hidden size={24} />
        {unread > 0 && (
          <span className="absolute top-1.75 right-1.75 size-3 border-2 border-board rounded-[50%] bg-lamp" />
        )}
      </button>
      <div id="account" className={styles.accountPanel} hidden={!isOpen}>
        <p className="font-bold">{name}</p>
        <p className="text-board-quiet wrap-anywhere">{email}</p>
        <AccountLinks hasRole={hasRole} className={styles.accountLinks} />
        <LogOutButton />
      </div>
    </div>
  );
}

function AccountLinks({ hasRole, className }: { hasRole: boolean; className?: string }) {
  const path = usePoolPath();
  const unread = useUnreadAnnouncements().length;
  return (
    <ul role="list" className={className}>
      {(hasRole ? [officeLink, ...accountLinks] : accountLinks).map(({ to, label }) => (
        <li key={to}>
          <Link to={to.startsWith('/account') ? to : path(to)} className={styles.link}>
            {label}
            {to === '/announcements' && unread > 0 && (
              <>
                {' '}
                <span className="ms-2 px-2 rounded-pill bg-lamp text-board text-13 whitespace-nowrap">
                  {unread} <span className="visually-hidden">new</span>
                </span>
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** For screen readers, after the button's name: its mark is only a dot. */
function unreadInWords(count: number): string {
  return count === 0 ? '' : `, ${count} unread announcement${count === 1 ? '' : 's'}`;
}

interface MobileMenuProps {
  isSignedIn: boolean;
  hasRole: boolean;
  email?: string;
  login: string;
}

function MobileMenu({ isSignedIn, hasRole, email, login }: MobileMenuProps) {
  const { isOpen, toggle, button, whole } = useDisclosure();
  const unread = useUnreadAnnouncements().length;
  const talk = useTalk().unread;
  return (
    <div ref={whole} className="min-[56rem]:hidden">
      <button
        ref={button}
        type="button"
        className="relative -me-2 icon-button text-board-ink hover:bg-board-raised aria-expanded:bg-board-raised"
        aria-expanded={isOpen}
        aria-controls="menu"
        aria-label={
          isOpen ? 'Close menu' : `Open menu${unreadInWords(unread)}${talk ? ', new messages' : ''}`
        }
        onClick={toggle}
      >
        {isOpen ? <X aria-hidden size={26} /> : <Menu aria-hidden size={26} />}
        {!isOpen && (unread > 0 || talk) && (
          <span className="absolute top-1.75 right-1.75 size-3 border-2 border-board rounded-[50%] bg-lamp" />
        )}
      </button>
      <div id="menu" className={styles.menu} hidden={!isOpen}>
        <nav aria-label="Menu">
          <Links className={styles.menuLinks} more={isSignedIn && <TalkLink />} />
        </nav>
        <div className="row justify-between gap-3 pt-4">
          {isSignedIn ? (
            <>
              <AccountLinks hasRole={hasRole} className={styles.menuAccount} />
              <p className="text-board-quiet wrap-anywhere">{email}</p>
              <LogOutButton />
            </>
          ) : (
            <LogInLink to={login} />
          )}
        </div>
      </div>
    </div>
  );
}

function LogOutButton() {
  const [logOut, isLoggingOut] = useLogOut();
  return (
    <button type="button" className={styles.action} onClick={logOut} disabled={isLoggingOut}>
      <LogOut aria-hidden size={18} /> {isLoggingOut ? 'Logging out…' : 'Log out'}
    </button>
  );
}

/** Clears unread marks when another device reads the items. Loaded only with marks. */
function useUnreadWatch(hasUnread: boolean): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    if (!hasUnread) return undefined;
    const stop = import('./watchUnread.ts').then(({ watchUnread }) => watchUnread(environment));
    // If it fails to load, the next refetch updates the marks.
    stop.catch(() => {});
    return () => void stop.then((end) => end()).catch(() => {});
  }, [environment, hasUnread]);
}
