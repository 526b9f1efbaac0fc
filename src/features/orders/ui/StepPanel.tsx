import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';

/**
 * What comes next: a picture, a sentence, and what it takes.
 * @param props.isOver nothing comes next any more
 */
export function StepPanel({
  Icon,
  title,
  text,
  isOver = false,
  children,
}: {
  Icon: LucideIcon;
  title: string;
  text: ReactNode;
  isOver?: boolean;
  children?: ReactNode;
}) {
  const t = useTranslations('orders.next');
  return (
    <section className="panel next" aria-labelledby="next-step" id="next">
      <div className="next-head">
        <span className="cat-ic">
          <Icon className="icon" aria-hidden />
        </span>
        <div>
          {isOver ? null : <p className="small muted">{t('label')}</p>}
          <h2 className="head-3" id="next-step">
            {title}
          </h2>
          <p className="muted">{text}</p>
        </div>
      </div>
      {children}
    </section>
  );
}
