/**
 * An entry of the audit log in words, for the page and for the file. Owns no texts: they are
 * `audit`, and those of the rules `policy`.
 */
import { RULE_OF_REASON } from '#features/moderation/moderation.limits.ts';
import {
  POLICY_RULES,
  type PolicyRule,
  sectionOf,
} from '#features/moderation/sanctions/sanction.limits.ts';
import type { AuditEntryView } from './audit.schema.ts';

type Value = AuditEntryView['detail'][string];
type Entry = Pick<AuditEntryView, 'action' | 'kind' | 'detail'>;

/** Texts of a page or of the server, by keys that are data. */
type Texts = {
  has(key: string): boolean;
  dynamic(key: string, values?: Record<string, string | number>): string;
};

/** "Listing rejected", "Suspended for 14 days"; an action without words is named as it is. */
export function actionWords(t: Texts, { action, kind, detail }: Entry): string {
  const [group = '', verb = ''] = action.split('.');
  const decided = `decided.${verb}.${kindIn(t, kind)}`;
  if (group === 'decision' && t.has(decided)) return t.dynamic(decided);
  const key = `actions.${group}.${verb}`;
  return t.has(key) ? t.dynamic(key, { days: numberOf(detail['days']) }) : action;
}

/** What it was done to, where that has no name: "Version 14", "Listing 9f3c2a". */
export function namelessWords(
  t: Texts,
  { kind, detail, subjectId }: Entry & Pick<AuditEntryView, 'subjectId'>,
): string {
  if (kind === 'settings') return t.dynamic('version', { version: numberOf(detail['version']) });
  if (subjectId === null) return '';
  return t.dynamic(`nameless.${kindIn(t, kind)}`, { number: subjectId.slice(-6) });
}

const kindIn = (t: Texts, kind: string) => (t.has(`nameless.${kind}`) ? kind : 'other');

/** What else is known of it, each as words of its own. */
export function detailWords(
  t: Texts,
  { policy, flags }: { policy: Texts; flags: Texts },
  { kind, detail }: Entry,
): string[] {
  const words = Object.entries(detail).map(([name, value]) => {
    if (value === null || value === '') return '';
    if (name === 'risk') return t.dynamic('risk', { percent: Math.round(numberOf(value) * 100) });
    if (name === 'rule' || name === 'reason') return ruleWords(t, policy, String(value));
    if (kind === 'settings') return changeWords(t, name, String(value));
    const key = `facts.${name}.${String(value)}`;
    if (t.has(key)) return t.dynamic(key);
    if (name === 'flags') return flagWords(flags, String(value));
    return t.has(`facts.${name}`) ? t.dynamic(`facts.${name}`, { value: String(value) }) : '';
  });
  return words.filter((each) => each !== '');
}

/** What the check found, by the names that moderators know. */
function flagWords(t: Texts, names: string): string {
  const words = names
    .split(', ')
    .map((flag) => (t.has(flag) ? t.dynamic(flag) : flag.replaceAll('_', ' ')));
  return words.join(', ');
}

function ruleWords(t: Texts, policy: Texts, name: string): string {
  const reasons: Readonly<Record<string, PolicyRule>> = RULE_OF_REASON;
  const rule = POLICY_RULES.find((each) => each === name) ?? reasons[name];
  if (!rule) return '';
  return t.dynamic('rule', { section: sectionOf(rule), title: policy.dynamic(`${rule}.title`) });
}

/** `0.7 → 0.65` of a threshold, `true → false` of a switch. */
function changeWords(t: Texts, name: string, change: string): string {
  if (!t.has(`settings.${name}`)) return '';
  const said = change.split(' → ').map((value) => {
    if (value === 'true' || value === 'false') return t.dynamic(`switched.${value}`);
    return t.dynamic('percent', { percent: Math.round(Number(value) * 100) });
  });
  return `${t.dynamic(`settings.${name}`)} ${said.join(' → ')}`;
}

const numberOf = (value: Value | undefined): number => (typeof value === 'number' ? value : 0);
