import {
  Heart,
  LogOut,
  MessageCircle,
  Package,
  Plus,
  ShieldCheck,
  Store,
  User,
} from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useHref, useLocation } from 'react-router';
import { forgetDrafts } from '#platform/device-drafts.ts';
import { useTranslations } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Face } from '#ui/Face.tsx';
import { Menu } from '#ui/Menu.tsx';
import { Bell } from './Bell.tsx';
import { useUnread } from './useUnread.ts';
import type { Viewer } from './viewer.ts';

/** Signed out: Login and Sign up. Signed in: favorites, messages, the profile menu and Sell. */
export function HeaderAccount({ viewer }: { viewer: Viewer | null }) {
  const t = useTranslations('common.nav');
  const unread = useUnread(viewer?.unreadMessages ?? 0);
  const { pathname } = useLocation();
  if (!viewer) {
    return (
      <>
        <ButtonLink look="quiet" className="desk" href="/login">
          {t('login')}
        </ButtonLink>
        <ButtonLink look="primary" className="desk" href="/signup">
          {t('signup')}
        </ButtonLink>
      </>
    );
  }
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

/**
 * Ends the session; what was being written on this device goes with it. Without a connection the
 * person is still signed in, and told so.
 */
export function SignOut() {
  const t = useTranslations('common.nav');
  const home = useHref('/');
  const [failed, setFailed] = useState(false);
  const signOut = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await fetch('/logout', { method: 'POST', redirect: 'manual' }).catch(() => null);
    // The way home, which is not followed here.
    if (answer?.type !== 'opaqueredirect') return setFailed(true);
    forgetDrafts();
    // Not kept for the button that leads back.
    location.replace(home);
  };
  return (
    <form method="post" action="/logout" onSubmit={(event) => void signOut(event)}>
      {/* Above the button: below it, the lower edge of a phone would cut it off. */}
      {failed ? (
        <p className="pop-note" role="alert">
          {t('signOutFailed')}
        </p>
      ) : null}
      <button className="menu-button">
        <LogOut className="icon muted" />
        {t('signOut')}
      </button>
    </form>
  );
}
