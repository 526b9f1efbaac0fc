import { useState } from 'react';
import { Form, Link } from 'react-router';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { DETECTORS, QUEUE_KINDS } from '#features/moderation/moderation.limits.ts';
import {
  LINE_MAX,
  LINES_MAX,
  PATTERN_MAX,
  RULE_KINDS,
  RULE_NAME,
  type RuleKind,
} from '#features/moderation/rules/limits.ts';
import type { RuleView } from '#features/moderation/rules/rule.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { Button } from '#ui/Button.tsx';
import { LabelledInput, LabelledTextarea } from '#ui/Field.tsx';
import { LabelledSelect, options } from '#ui/Select.tsx';
import { RULES_PATH } from './rule-paths.ts';

/** A rule that is written or changed. */
export function RuleForm({
  rule,
  failure,
}: {
  rule: RuleView | null;
  failure: FormFailure | null;
}) {
  const t = useTranslations('rules');
  const queue = useTranslations('queue');
  const typed = failure?.typed ?? {};
  const errors = failure?.fields ?? {};
  const [kind, setKind] = useState<RuleKind>(
    RULE_KINDS.find((each) => each === typed['kind']) ?? rule?.kind ?? 'words',
  );
  return (
    <Form method="post" className="panel stack gap-4" aria-label={t(rule ? 'edit' : 'add')}>
      <h2>{t(rule ? 'edit' : 'add')}</h2>
      <FormProblem failure={failure} />
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="id" value={rule?.id ?? ''} />
      <LabelledInput
        label={t('name')}
        error={errors['name']}
        name="name"
        required
        minLength={RULE_NAME.min}
        maxLength={RULE_NAME.max}
        defaultValue={typed['name'] ?? rule?.name}
      />
      <LabelledSelect
        label={t('what')}
        name="kind"
        value={kind}
        onChange={(event) =>
          setKind(RULE_KINDS.find((each) => each === event.currentTarget.value) ?? 'words')
        }
      >
        {options(RULE_KINDS, (each) => t(`kind.${each}`))}
      </LabelledSelect>
      <LabelledTextarea
        label={t(`body.${kind}`)}
        hint={t(`hint.${kind}`, { lines: LINES_MAX, signs: PATTERN_MAX })}
        error={errors['body']}
        name="body"
        required
        rows={kind === 'pattern' ? 3 : 8}
        maxLength={kind === 'pattern' ? PATTERN_MAX : LINES_MAX * LINE_MAX}
        spellCheck={false}
        dir="auto"
        defaultValue={typed['body'] ?? rule?.body}
      />
      <LabelledSelect
        label={t('detector')}
        name="detector"
        defaultValue={typed['detector'] ?? rule?.detector ?? 'scam_patterns'}
      >
        {options(DETECTORS, (each) => queue(`detector.${each}`))}
      </LabelledSelect>
      <Where rule={rule} />
      <div className="cta-row">
        <Button type="submit" look="primary">
          {t('save')}
        </Button>
        <Link className="btn btn-quiet" to={RULES_PATH}>
          {t('cancel')}
        </Link>
      </div>
    </Form>
  );
}

function Where({ rule }: { rule: RuleView | null }) {
  const t = useTranslations('rules');
  const queue = useTranslations('queue');
  const countryName = useCatalogName('country');
  return (
    <details
      className="rule-where"
      open={(rule?.kinds.length ?? 0) + (rule?.countries.length ?? 0) > 0}
    >
      <summary>{t('where')}</summary>
      <fieldset>
        <legend className="label">{queue('filter.kind')}</legend>
        {QUEUE_KINDS.map((each) => (
          <label className="check" key={each}>
            <input
              type="checkbox"
              name="kinds"
              value={each}
              defaultChecked={rule?.kinds.includes(each)}
            />
            {queue(`kind.${each}`)}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend className="label">{queue('filter.country')}</legend>
        {COUNTRIES.map(({ code }) => (
          <label className="check" key={code}>
            <input
              type="checkbox"
              name="countries"
              value={code}
              defaultChecked={rule?.countries.includes(code)}
            />
            {countryName(code)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
