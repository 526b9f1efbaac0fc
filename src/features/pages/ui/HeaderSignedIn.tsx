import {
  BellRing,
  Heart,
  MessageCircle,
  Package,
  Plus,
  ShieldCheck,
  Store,
  User,
} from 'lucide-react';
import { useLocation } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Face } from '#ui/Face.tsx';
import { Menu } from '#ui/Menu.tsx';
import { Bell } from './Bell.tsx';
import { SignOut } from './SignOut.tsx';
import { useUnread } from './useUnread.ts';
import type { Viewer } from './viewer.ts';

/** What the header shows of who is signed in: favorites, messages, bell, profile and Sell. */
export function HeaderSignedIn({ viewer }: { viewer: Viewer }) {
  const t = useTranslations('common.nav');
  const unread = useUnread(viewer.unreadMessages);
  const { pathname } = useLocation();
  return (
    <>
      <a
        className="icon-btn desk"
        href="/favorites"
        aria-label={t('favorites')}
        aria-current={pathname === '/favorites' ? 'page' : undefined}
      >
        <Heart className="icon" />
      </a>
      <a
        className="icon-btn desk"
        href="/messages"
        aria-label={t('messagesUnread', { count: unread })}
      >
        <MessageCircle className="icon" />
        {unread > 0 ? <span className="dot">{unread}</span> : null}
      </a>
      <Bell viewer={viewer} className="bell desk" />
      <ProfileMenu viewer={viewer} />
      <ButtonLink look="sell" className="desk" href="/sell">
        <Plus className="icon" />
        {t('sell')}
      </ButtonLink>
      <Bell viewer={viewer} className="bell-mob mob" />
    </>
  );
}

function ProfileMenu({ viewer }: { viewer: Viewer }) {
  const t = useTranslations('common.nav');
  return (
    <Menu
      group="header"
      className="desk"
      buttonClass="icon-btn"
      label={t('profileMenu')}
      button={<Face picture={viewer.avatar} name={viewer.name} size="s" />}
    >
      <a href="/profile">
        <User className="icon muted" />
        {t('profile')}
      </a>
      <a href="/orders">
        <Package className="icon muted" />
        {t('orders')}
      </a>
      <a href="/alerts">
        <BellRing className="icon muted" />
        {t('alerts')}
      </a>
      <a href="/seller-profile">
        <Store className="icon muted" />
        {t('sellerProfile')}
      </a>
      {viewer.moderator ? (
        <a href="/admin/moderation">
          <ShieldCheck className="icon muted" />
          {t('moderation')}
        </a>
      ) : null}
      <SignOut />
    </Menu>
  );
}
