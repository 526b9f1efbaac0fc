import type { Landing } from '#features/search/places/landing.server.ts';

/** Ways from a list to those beside it, each with its count. */
export function Neighbours({ neighbours }: Pick<Landing, 'neighbours'>) {
  return (
    <div className="page neighbours">
      {neighbours.map(({ title, links }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(({ name, path, count }) => (
              <li key={path}>
                <a href={path}>
                  {name} <span className="num">{count}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
