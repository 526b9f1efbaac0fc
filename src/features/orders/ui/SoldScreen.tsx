import { ArrowLeft } from 'lucide-react';
import { Form, Link } from 'react-router';
import { OWN_LISTINGS } from '#features/listings/listings.limits.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { PossibleBuyers } from '#features/orders/orders.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useNavigation } from '#platform/pages/navigation.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { Face } from '#ui/Face.tsx';
import { Select } from '#ui/Select.tsx';

/** Asks the seller of what was sold who bought it, so that the two can review each other. */
export function SoldScreen({
  buyers: { title, people, others },
  failure,
}: {
  buyers: PossibleBuyers;
  failure: FormFailure | null;
}) {
  const t = useTranslations('orders.who');
  const busy = useNavigation().state !== 'idle';
  const error = failure?.fields.buyer;
  return (
    <div className="page sold-page">
      <Link className="crumb" to={OWN_LISTINGS}>
        <ArrowLeft className="icon" aria-hidden />
        {t('back')}
      </Link>
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p dir="auto">{title}</p>
        </div>
      </div>
      <Form method="post" className="panel stack gap-4">
        {error ? null : <FormProblem failure={failure} />}
        <p className="muted">{t('text')}</p>
        <fieldset aria-invalid={error ? true : undefined}>
          <legend className="sr">{t('title')}</legend>
          <div className="opts">
            {people.map(({ id, name, avatar }) => (
              <label key={id} className="opt">
                <input type="radio" name="buyer" value={id} required />
                <Face picture={avatar} name={name} size="s" lazy />
                <span dir="auto">{name}</span>
              </label>
            ))}
            {others.length > 0 ? <Others others={others} /> : null}
            <label className="opt">
              <input type="radio" name="buyer" value="nobody" required />
              <span>{t('nobody')}</span>
            </label>
          </div>
          {error ? (
            <p className="err" role="alert">
              {error}
            </p>
          ) : null}
        </fieldset>
        <Button type="submit" look="primary" size="large" block busy={busy}>
          {t('send')}
        </Button>
      </Form>
    </div>
  );
}

/** Whoever else has written to the seller; who of them is asked once that is chosen. */
function Others({ others }: Pick<PossibleBuyers, 'others'>) {
  const t = useTranslations('orders.who');
  return (
    <>
      <label className="opt">
        <input type="radio" name="buyer" value="other" required />
        <span>{t('other')}</span>
      </label>
      <div className="sold-other">
        <Select name="other" aria-label={t('otherLabel')} defaultValue="">
          <option value="">{t('otherLabel')}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}
