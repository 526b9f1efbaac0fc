import {
  Bell,
  BellRing,
  Calendar,
  Compass,
  Heart,
  House,
  LogIn,
  Menu as MenuIcon,
  MessageCircle,
  MessagesSquare,
  Package,
  Plus,
  User,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { CurrencyPicker } from '#features/preferences/ui/CurrencyPicker.tsx';
import { LanguagePicker } from '#features/preferences/ui/LanguagePicker.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Menu } from '#ui/Menu.tsx';
import { SignOut } from './SignOut.tsx';
import { BELL_EVENT, useUnread } from './useUnread.ts';
import type { Viewer } from './viewer.ts';

const EVERYONE = [
  ['/', 'home', House],
  ['/products', 'explore', Compass],
  ['/events', 'events', Calendar],
  ['/forum', 'community', MessagesSquare],
  ['/sell', 'sellItem', Plus],
] as const;
const SIGNED_OUT = [
  ['/login', 'login', LogIn],
  ['/signup', 'signup', UserPlus],
] as const;
const SIGNED_IN = [
  ['/profile', 'myProfile', User],
  ['/messages', 'messages', MessageCircle],
  ['/favorites', 'favorites', Heart],
  ['/orders', 'orders', Package],
  ['/alerts', 'alerts', BellRing],
] as const;

/**
 * The menu sheet of phones: every screen, and the currency and language that have no room in the
 * bar. On wide screens only these two are shown, in the line of the screens.
 */
export function HeaderMenu({ viewer, install }: { viewer: Viewer | null; install?: ReactNode }) {
  const t = useTranslations('common.nav');
  const { key, pathname } = useLocation();
  const unread = useUnread(viewer?.unreadNotifications ?? 0, BELL_EVENT);
  return (
    <Menu
      key={key}
      group="header"
      className="mob"
      buttonClass="icon-btn"
      label={t('menu')}
      panelClass="menu-sheet"
      beside
      button={<MenuIcon className="icon" />}
    >
      <nav className="mob" aria-label={t('menu')}>
        {[...EVERYONE, ...(viewer ? SIGNED_IN : SIGNED_OUT)].map(([href, text, Icon]) => (
          <a key={href} href={href} aria-current={pathname === href ? 'page' : undefined}>
            <Icon className="icon muted" />
            {t(text)}
          </a>
        ))}
        {viewer ? (
          <a
            className="bell-row"
            href="/notifications"
            aria-current={pathname === '/notifications' ? 'page' : undefined}
          >
            <Bell className="icon muted" />
            {t('notificationsUnread', { count: unread })}
          </a>
        ) : null}
      </nav>
      <CurrencyPicker />
      <LanguagePicker />
      <div className="mob">
        {install}
        {viewer ? <SignOut /> : null}
      </div>
    </Menu>
  );
}
