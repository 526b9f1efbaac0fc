import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Viewer } from '#features/pages/ui/viewer.ts';
import { ThemeToggle } from '#features/preferences/ui/ThemeToggle.tsx';
import { Face } from '#ui/Face.tsx';
import { InlineNotice } from '#ui/ToastProvider.tsx';

type Root = { viewer: Viewer | null; flash: Parameters<typeof InlineNotice>[0]['flash'] };

/**
 * One page of /admin: its title in a bar that stays, with what can be done there, and its content.
 * @param title beside which a number may stand
 * @param actions in the bar, before the change of theme and the way to one's own profile
 * @param className of the content; by default panels one below the other
 */
export function AdminPage({
  title,
  actions,
  className = 'admin-body',
  children,
}: {
  title: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const root = useRouteLoaderData<Root>('root');
  const viewer = root?.viewer;
  return (
    <div className="admin-main">
      <header className="admin-top">
        <h1>{title}</h1>
        <div className="row">
          {actions}
          <ThemeToggle />
          {viewer ? (
            <a className="admin-self" href="/profile" aria-label={viewer.name}>
              <Face picture={viewer.avatar} name={viewer.name} size="s" />
            </a>
          ) : null}
        </div>
      </header>
      <InlineNotice flash={root?.flash ?? null} />
      <main className={className} id="main">
        {children}
      </main>
    </div>
  );
}
