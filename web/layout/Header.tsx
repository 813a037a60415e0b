import { CircleUser, LogIn, LogOut, Menu, X } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { loginAddress } from '../relay/loadPage.ts';
import { useLogOut } from './useLogOut.ts';
import { Brand } from './Brand.tsx';
import styles from './Header.module.css';
import type { Header_viewer$key } from './__generated__/Header_viewer.graphql';
import { useDisclosure } from './useDisclosure.ts';

const links = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/rules', label: 'Rules' },
  { to: '/picks', label: 'Picks' },
  { to: '/games', label: 'Games' },
  { to: '/standings', label: 'Standings' },
  { to: '/history', label: 'History' },
] as const;

const accountLinks = [
  { to: '/add-entries', label: 'My entries' },
  { to: '/account#notifications', label: 'Notification settings' },
  { to: '/account#password', label: 'Change password' },
  { to: '/account#tokens', label: 'API tokens' },
] as const;

interface HeaderProps {
  productName: string;
  /** Null for a visitor. */
  viewer: Header_viewer$key | null;
}

export function Header({ productName, viewer: key }: HeaderProps) {
  const viewer = useFragment(
    graphql`
      fragment Header_viewer on Viewer {
        name
        email
      }
    `,
    key,
  );
  // When the session ends while the page is open, the login leads back to this page.
  const [wasSignedIn, setWasSignedIn] = useState(viewer != null);
  if (viewer && !wasSignedIn) setWasSignedIn(true);
  const { pathname, search } = useLocation();
  const login = wasSignedIn ? loginAddress(pathname + search) : '/login';
  return (
    <header className={styles.header} data-screen-only>
      <div className={styles.bar}>
        <Brand productName={productName} to={viewer ? '/dashboard' : '/'} />
        <nav aria-label="Main" className={styles.wide}>
          <Links className={styles.links} />
        </nav>
        {viewer ? (
          <Account name={viewer.name} email={viewer.email} />
        ) : (
          <LogInLink to={login} className={styles.wide} />
        )}
        <MobileMenu isSignedIn={viewer != null} email={viewer?.email} login={login} />
      </div>
    </header>
  );
}

/** While the session is not loaded yet. */
export function HeaderForAnybody({ productName }: { productName: string }) {
  return (
    <header className={styles.header} data-screen-only>
      <div className={styles.bar}>
        <Brand productName={productName} to="/" />
        <nav aria-label="Main" className={styles.wide}>
          <Links className={styles.links} />
        </nav>
      </div>
    </header>
  );
}

function Links({ className }: { className?: string }) {
  return (
    <ul role="list" className={className}>
      {links.map(({ to, label }) => (
        <li key={to}>
          {/* NavLink marks the current page with aria-current. */}
          <NavLink to={to} className={styles.link}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function LogInLink({ to, className }: { to: string; className?: string }) {
  return (
    <Link to={to} className={`${styles.action} ${className ?? ''}`}>
      <LogIn aria-hidden size={18} /> Log in
    </Link>
  );
}

function Account({ name, email }: { name: string; email: string }) {
  const { isOpen, toggle, button, whole } = useDisclosure();
  return (
    <div ref={whole} className={`${styles.account} ${styles.wide}`}>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls="account"
        aria-label={`Account of ${name}`}
        onClick={toggle}
      >
        <CircleUser aria-hidden size={24} />
      </button>
      <div id="account" className={styles.accountPanel} hidden={!isOpen}>
        <p className={styles.accountName}>{name}</p>
        <p className={styles.email}>{email}</p>
        <AccountLinks className={styles.accountLinks} />
        <LogOutButton />
      </div>
    </div>
  );
}

function AccountLinks({ className }: { className?: string }) {
  return (
    <ul role="list" className={className}>
      {accountLinks.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={styles.link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface MobileMenuProps {
  isSignedIn: boolean;
  email?: string;
  login: string;
}

function MobileMenu({ isSignedIn, email, login }: MobileMenuProps) {
  const { isOpen, toggle, button, whole } = useDisclosure();
  return (
    <div ref={whole} className={styles.narrow}>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls="menu"
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        onClick={toggle}
      >
        {isOpen ? <X aria-hidden size={26} /> : <Menu aria-hidden size={26} />}
      </button>
      <div id="menu" className={styles.menu} hidden={!isOpen}>
        <nav aria-label="Menu">
          <Links className={styles.menuLinks} />
        </nav>
        <div className={styles.menuFoot}>
          {isSignedIn ? (
            <>
              <AccountLinks className={styles.menuAccount} />
              <p className={styles.email}>{email}</p>
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
