import { Link } from 'react-router';
import type { RuleView } from '#features/moderation/rules/rule.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { RuleButtons } from './RuleButtons.tsx';
import { ruleEditPath } from './rule-paths.ts';

/** Each rule with its state, what it would have caught, and what can be done with it. */
export function RuleList({ rules }: { rules: readonly RuleView[] }) {
  const t = useTranslations('rules');
  if (rules.length === 0) return <p className="muted">{t('none')}</p>;
  return (
    <ul className="panel rules">
      {rules.map((rule) => (
        <RuleRow key={rule.id} rule={rule} />
      ))}
    </ul>
  );
}

function RuleRow({ rule }: { rule: RuleView }) {
  const t = useTranslations('rules');
  const queue = useTranslations('queue');
  const { id, name, kind, kinds, countries, state, body } = rule;
  const where = [...kinds.map((each) => queue.dynamic(`kind.${each}`)), ...countries];
  return (
    <li>
      <div className="stack gap-1">
        <p className="row wrap">
          <Link to={ruleEditPath(id)} dir="auto">
            {name}
          </Link>
          <span className={state === 'live' ? 'badge st-flagged' : 'badge'}>
            {t(`state.${state}`)}
          </span>
        </p>
        <p className="small muted">
          {[t(`kind.${kind}`), where.length > 0 ? where.join(', ') : t('everywhere')].join(' · ')}
        </p>
        {kind === 'pictures' ? null : (
          <p className="small rule-body" dir="auto">
            {body}
          </p>
        )}
        <TriedLine rule={rule} />
        <WhoLine rule={rule} />
      </div>
      <RuleButtons rule={rule} />
    </li>
  );
}

/** What the rule would have caught, with links to some of it. */
function TriedLine({ rule: { tried, precision } }: { rule: RuleView }) {
  const t = useTranslations('rules');
  const format = useFormatter();
  if (!tried) return <p className="small">{t('trying')}</p>;
  const { caught, looked, rejected, approved, examples } = tried;
  return (
    <>
      <p className="small">
        {t('tried', { caught, looked })}{' '}
        {precision === null
          ? t('undecided')
          : t('precision', {
              share: format.number(precision, { style: 'percent' }),
              rejected,
              decided: rejected + approved,
            })}
      </p>
      {examples.length > 0 ? (
        <details className="small">
          <summary>{t('examples')}</summary>
          <ul className="rule-examples">
            {examples.map(({ path, title }) => (
              <li key={path + title}>
                <Link to={path} dir="auto">
                  {title || path}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function WhoLine({ rule: { saved, switched, state } }: { rule: RuleView }) {
  const t = useTranslations('rules');
  const format = useFormatter();
  const who = ({ name, at }: RuleView['saved']) => ({
    name: name ?? t('somebody'),
    date: format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
  });
  return (
    <p className="small muted">
      {[
        t('savedBy', who(saved)),
        switched && state !== 'shadow' ? t(`switchedBy.${state}`, who(switched)) : null,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
