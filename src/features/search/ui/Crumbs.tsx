import type { Where } from '#features/search/places/where.server.ts';

/** The way from home to a list; the last is the list itself. */
export function Crumbs({ crumbs, label }: Pick<Where, 'crumbs' | 'label'>) {
  return (
    <nav className="crumbs" aria-label={label}>
      <ol>
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            <a
              className="crumb"
              href={path}
              aria-current={index === crumbs.length - 1 ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
