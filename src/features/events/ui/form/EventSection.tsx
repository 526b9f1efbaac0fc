import { useId } from 'react';
import type { OwnMediaView } from '#features/media/media.schema.ts';
import { DESCRIPTION_MAX, EVENT_CATEGORIES, TITLE_MAX } from '#features/events/events.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { FieldError, LabelledTextarea } from '#ui/Field.tsx';
import { KIND_ICONS } from '../EventBadges.tsx';
import { textOf, useEventForm } from './EventFormContext.ts';
import { InputField, Section, useFormWords } from './fields.tsx';
import { PictureField, type PictureView } from './PictureField.tsx';

/** What it is. */
export function EventSection({
  picture,
  userId,
  onPicture,
}: {
  picture: OwnMediaView | null;
  userId: string;
  onPicture: (picture: PictureView) => void;
}) {
  const t = useFormWords();
  const { values, errors } = useEventForm();
  return (
    <Section id="event" title={t('event')}>
      <InputField name="title" label={t('name')} maxLength={TITLE_MAX} required />
      <KindChoices />
      <LabelledTextarea
        label={t('description')}
        hint={t('descriptionHint')}
        error={errors['description']}
        required
        name="description"
        rows={6}
        maxLength={DESCRIPTION_MAX}
        defaultValue={textOf(values, 'description')}
      />
      <PictureField current={picture} userId={userId} onPicture={onPicture} />
    </Section>
  );
}

function KindChoices() {
  const t = useFormWords();
  const tk = useTranslations('events.kind');
  const { values, errors } = useEventForm();
  const note = useId();
  const error = errors['category'];
  return (
    <fieldset className="kind-choices" aria-describedby={error ? note : undefined}>
      <legend className="label">
        {t('category')}{' '}
        <span className="req" aria-hidden>
          *
        </span>
      </legend>
      <div>
        {EVENT_CATEGORIES.map((category) => {
          const Icon = KIND_ICONS[category];
          return (
            <label key={category} className={`kind-choice k-${category}`}>
              <input
                type="radio"
                name="category"
                value={category}
                defaultChecked={textOf(values, 'category') === category}
                required
              />
              <Icon className="icon" aria-hidden />
              {tk(category)}
            </label>
          );
        })}
      </div>
      {error ? <FieldError id={note}>{error}</FieldError> : null}
    </fieldset>
  );
}
