import { Compass, House, LogIn, MessageCircle, Plus, User } from 'lucide-react';
import { useLocation } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useUnread } from './useUnread.ts';
import type { Viewer } from './viewer.ts';

/** The bottom bar of phones. Signed out, Profile is Login. */
export function TabBar({ viewer }: { viewer: Viewer | null }) {
  const t = useTranslations('common.nav');
  const { pathname } = useLocation();
  const here = (href: string) => (pathname === href ? ('page' as const) : undefined);
  const unread = useUnread(viewer?.unreadMessages ?? 0);
  return (
    <nav className="tabbar mob" aria-label={t('bottom')}>
      <a href="/" aria-current={here('/')}>
        <House className="icon" />
        {t('home')}
      </a>
      <a href="/products" aria-current={here('/products')}>
        <Compass className="icon" />
        {t('explore')}
      </a>
      <a href="/sell" className="sell" aria-current={here('/sell') ?? here('/add-product')}>
        <span>
          <Plus className="icon" />
        </span>
        {t('sell')}
      </a>
      <a
        href="/messages"
        aria-current={here('/messages') ?? (pathname.startsWith('/messages/') ? 'true' : undefined)}
      >
        <MessageCircle className="icon" />
        {t('messages')}
        {unread > 0 ? <span className="dot">{unread}</span> : null}
      </a>
      {viewer ? (
        <a href="/profile" aria-current={here('/profile')}>
          <User className="icon" />
          {t('profile')}
        </a>
      ) : (
        <a href="/login" aria-current={here('/login')}>
          <LogIn className="icon" />
          {t('login')}
        </a>
      )}
    </nav>
  );
}
