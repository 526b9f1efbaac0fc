import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

/**
 * A band of the home page with its title, an optional line below and an optional way to see all.
 */
export function HomeSection({
  title,
  text,
  more,
  tint = false,
  flush = false,
  children,
}: {
  title: string;
  text?: string;
  more?: { href: string; text: string };
  tint?: boolean;
  /** Without space above, where it follows a section of the same colour closely. */
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={`section ${tint ? 'tint' : ''} ${flush ? 'flush' : ''}`.trim()}>
      <div className="page">
        <div className="section-head">
          <h2>{title}</h2>
          {more ? (
            <a className="see" href={more.href}>
              {more.text}
              <ArrowRight className="icon icon-s" />
            </a>
          ) : null}
          {text ? <p>{text}</p> : null}
        </div>
        {children}
      </div>
    </section>
  );
}
