import { Form } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { BlockedPersonView } from '#features/accounts/accounts.schema.ts';
import type { FormAnswer } from '#platform/pages/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { Face } from '#ui/Face.tsx';
import { SettingsRow } from './SettingsRow.tsx';

/** Whom the person blocked, each with the way back. */
export function BlockedPeople({
  people,
  answer,
  asked,
}: {
  people: BlockedPersonView[];
  answer: FormAnswer | null;
  asked: boolean;
}) {
  const t = useTranslations('accounts.settings.blocked');
  const format = useFormatter();
  const mine = answer?.intent === 'unblock' ? answer : null;
  return (
    <SettingsRow
      title={t('title')}
      line={people.length === 0 ? t('none') : people.map(({ name }) => name).join(', ')}
      open={asked || mine !== null}
    >
      <p className="muted">{t('text')}</p>
      <FormProblem failure={mine?.failure} />
      <ul className="divide session-list">
        {people.map(({ id, name, picture, blockedAt }) => (
          <li key={id} className="row between wrap">
            <div className="row gap-3">
              <Face picture={picture} name={name} />
              <div>
                <p>
                  <b>{name}</b>
                </p>
                <p className="small muted">
                  {t('since', {
                    date: format.dateTime(new Date(blockedAt), { dateStyle: 'long' }),
                  })}
                </p>
              </div>
            </div>
            <Form method="post">
              <input type="hidden" name="userId" value={id} />
              <Button
                type="submit"
                look="line"
                name="intent"
                value="unblock"
                aria-label={t('unblockName', { name })}
              >
                {t('unblock')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </SettingsRow>
  );
}
