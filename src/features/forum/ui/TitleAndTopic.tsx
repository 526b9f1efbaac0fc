import { DEFAULT_TOPIC, TITLE_MAX, TOPICS } from '#features/forum/forum.limits.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Field } from '#ui/Field.tsx';
import { LabelledSelect, options } from '#ui/Select.tsx';

/** A discussion that nobody has written yet. */
export const EMPTY = { title: '', category: DEFAULT_TOPIC as string, content: '' };

/** What the forms of a discussion have in common. */
export type Fields = typeof EMPTY;

/** What somebody had typed before a refusal, or else what is given. */
export function typedIn(failure: FormFailure | null, fields: Fields): Fields {
  const typed = failure?.typed;
  if (!typed) return fields;
  const { title = '', category = DEFAULT_TOPIC, content = '' } = typed;
  return { title, category, content };
}

/** Title and category of a discussion. */
export function TitleAndTopic({
  fields,
  set,
  wrong,
}: {
  fields: Fields;
  set: (change: Partial<Fields>) => void;
  /** What is said of a field. */
  wrong: Readonly<Record<string, string | undefined>>;
}) {
  const t = useTranslations('forum');
  return (
    <div className="cols-2">
      <Field
        label={t('write.title')}
        required
        {...(wrong['title'] ? { error: wrong['title'] } : {})}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            name="title"
            required
            maxLength={TITLE_MAX}
            value={fields.title}
            dir="auto"
            onChange={({ currentTarget }) => set({ title: currentTarget.value })}
          />
        )}
      </Field>
      <LabelledSelect
        label={t('write.category')}
        required
        {...(wrong['category'] ? { error: wrong['category'] } : {})}
        name="category"
        value={fields.category}
        onChange={({ currentTarget }) => set({ category: currentTarget.value })}
      >
        {options(TOPICS, (topic) => t(`topics.${topic}`))}
      </LabelledSelect>
    </div>
  );
}
