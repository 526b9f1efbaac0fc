import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';

type State = 'ok' | 'warning' | 'failed';

export type FindingView = { name: string; state: State; sentence: string };

const LOOKS = {
  ok: { tone: 'approved', Icon: CircleCheck },
  warning: { tone: 'pending', Icon: TriangleAlert },
  failed: { tone: 'rejected', Icon: CircleAlert },
} as const;

/** What the checks of this installation found, in one sentence each. */
export function Findings({ findings }: { findings: readonly FindingView[] }) {
  const t = useTranslations('checkup');
  return (
    <section className="panel">
      <ul className="findings">
        {findings.map(({ name, state, sentence }) => {
          const { tone, Icon } = LOOKS[state];
          const key = `names.${name}`;
          return (
            <li key={name}>
              <b>{t.has(key) ? t(key) : name}</b>
              <Badge tone={tone} icon={<Icon className="icon" aria-hidden />}>
                {t(`states.${state}`)}
              </Badge>
              <p>{sentence}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
