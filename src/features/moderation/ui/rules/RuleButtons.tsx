import { Form } from 'react-router';
import type { RuleView } from '#features/moderation/rules/rule.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';

/** Go live, off, try again: what fits the state of a rule. */
export function RuleButtons({ rule: { id, name, state, tried } }: { rule: RuleView }) {
  const t = useTranslations('rules');
  const choices = [
    state !== 'live' && tried ? 'live' : null,
    state === 'live' ? 'off' : null,
    tried && state !== 'live' ? 'shadow' : null,
  ] as const;
  return (
    <Form method="post" className="rule-acts" preventScrollReset>
      <input type="hidden" name="intent" value="switch" />
      <input type="hidden" name="id" value={id} />
      {choices.map((choice) =>
        choice ? (
          <Button
            key={choice}
            type="submit"
            size="small"
            look={choice === 'live' ? 'primary' : 'line'}
            name="state"
            value={choice}
            aria-label={t(`actionFor.${choice}`, { name })}
          >
            {t(`action.${choice}`)}
          </Button>
        ) : null,
      )}
    </Form>
  );
}
