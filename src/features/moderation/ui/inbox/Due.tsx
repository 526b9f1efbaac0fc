import { AlarmClock, Clock } from 'lucide-react';
import { timeLeft } from '#features/moderation/moderation.due.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';

const TONES = { over: 'rejected', soon: 'pending', later: 'neutral' } as const;

/** How much is left of the time in which somebody should decide, or how much is over. */
export function Due({ at, now }: { at: string; now: string }) {
  const t = useTranslations('inbox.due');
  const { unit, count, look } = timeLeft(new Date(at), new Date(now));
  const Icon = look === 'over' ? AlarmClock : Clock;
  return (
    <Badge tone={TONES[look]} icon={<Icon className="icon" aria-hidden />}>
      {look === 'over'
        ? t(unit === 'days' ? 'daysOver' : 'hoursOver', { count })
        : t(unit === 'days' ? 'daysLeft' : 'hoursLeft', { count })}
    </Badge>
  );
}
