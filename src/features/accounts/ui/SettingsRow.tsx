import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * A row of the account settings that unfolds its part, without scripts too.
 * @param props.line what is set now
 * @param props.open because a form in it was sent, or a code for it waits
 */
export function SettingsRow({
  title,
  line,
  open,
  children,
}: {
  title: string;
  line: ReactNode;
  open: boolean;
  children: ReactNode;
}) {
  return (
    <details className="settings-row" open={open}>
      <summary>
        <RowText title={title} line={line} />
        <ChevronDown className="icon" aria-hidden />
      </summary>
      <div className="settings-part stack gap-4">{children}</div>
    </details>
  );
}

/** A row that leads to a page of its own, or to a file. */
export function SettingsLink({
  title,
  line,
  href,
  download = false,
}: {
  title: string;
  line: ReactNode;
  href: string;
  download?: boolean;
}) {
  const inner = (
    <>
      <RowText title={title} line={line} />
      <ChevronRight className="icon" aria-hidden />
    </>
  );
  return download ? (
    <a className="settings-row" href={href} download>
      {inner}
    </a>
  ) : (
    <Link className="settings-row" to={href}>
      {inner}
    </Link>
  );
}

function RowText({ title, line }: { title: string; line: ReactNode }) {
  return (
    <span className="settings-text">
      <h2>{title}</h2>
      <span className="small muted">{line}</span>
    </span>
  );
}
