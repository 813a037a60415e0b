import { Link, NavLink, useLocation } from 'react-router-dom';
import { officeGroups, officeScreens, type OfficeScreen } from './screens.ts';
import { useOfficePath } from './useOfficePath.ts';

const TAB =
  'flex items-center min-h-target px-2 md:px-3 text-quiet font-semibold no-underline whitespace-nowrap hover:text-ink aria-[current]:text-ink';

/** The office's navigation: five tabs, and below them the screens of the current one. */
export function OfficeTabs({ pool, isAdministrator }: { pool: string; isAdministrator: boolean }) {
  const address = useOfficePath();
  const { pathname } = useLocation();
  const screens = officeScreens.filter(({ isOfSite }) => !isOfSite || isAdministrator);
  const isHere = ({ path }: OfficeScreen) =>
    path !== '' && `${pathname}/`.startsWith(`${address(path.split('/:')[0]!)}/`);
  const group = (screens.find(isHere) ?? screens[0]!).group;
  const of = (name: string) => screens.filter((screen) => screen.group === name && screen.label !== null);
  const parts = of(group);
  return (
    <nav aria-label="Office">
      <div className="flex justify-between gap-4 border-b border-line max-md:-mx-gutter max-md:px-2">
        <ul role="list" className="flex max-md:w-full max-md:justify-between">
          {officeGroups.map((name) => (
            <li key={name}>
              <Link
                to={address(of(name)[0]!.path)}
                className={`${TAB} border-b-3 border-transparent aria-[current]:border-turf max-[23.99rem]:px-0.5`}
                aria-current={name !== group ? undefined : parts.length === 1 ? 'page' : 'true'}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <p className="tap text-quiet max-md:hidden">
          <span>
            Commissioner’s office <span className="text-ink font-semibold before:content-['·_']">{pool}</span>
          </span>
        </p>
      </div>
      {parts.length > 1 && (
        <ul role="list" aria-label={`Screens of ${group}`} className="flex flex-wrap -mx-2 md:-mx-0">
          {parts.map(({ path, label }) => (
            <li key={path}>
              <NavLink
                to={address(path)}
                className={`${TAB} aria-[current]:underline decoration-2 decoration-turf underline-offset-[0.4em]`}
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
