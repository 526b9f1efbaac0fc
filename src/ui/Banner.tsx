import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const LOOK = {
  info: { className: 'note', Icon: Info },
  error: { className: 'note error', Icon: CircleAlert },
  ok: { className: 'note ok', Icon: CircleCheck },
  warn: { className: 'note warn', Icon: TriangleAlert },
} as const;

/**
 * A message about the page in place of, or above, its content. An error is read out at once;
 * `action` is its way on.
 */
export function Banner({
  tone = 'info',
  title,
  action,
  children,
}: {
  tone?: keyof typeof LOOK;
  title?: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { className, Icon } = LOOK[tone];
  return (
    <div className={className} role={tone === 'error' ? 'alert' : undefined}>
      <Icon className="icon" />
      <div>
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
      {action ? <span className="push">{action}</span> : null}
    </div>
  );
}
