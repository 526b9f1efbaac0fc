// The rules of moderators under /api: the same use cases as the page.
import { act, list, tagged } from '#api/operations.server.ts';
import { STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { changeRuleInput, ruleInput, ruleView, switchRuleInput } from './rule.schema.ts';
import { listRules, saveRule, switchRule } from './rule.server.ts';

const missing = moderationErrors.moderation_rule_not_found;
const { moderation_rule_invalid, moderation_rule_untried, moderation_rules_full } =
  moderationErrors;

export const ruleApi: readonly Operation[] = tagged('Moderation', [
  list({
    path: '/moderation/rules',
    id: 'listModerationRules',
    summary: 'The rules that moderators wrote, with what each would have caught',
    item: ruleView,
    errors: STAFF_FAILURES,
    use: listRules,
  }),
  act({
    method: 'post',
    path: '/moderation/rules',
    id: 'addModerationRule',
    summary: 'Write a rule; it is tried in shadow first',
    input: ruleInput,
    output: ruleView,
    errors: [...STAFF_FAILURES, moderation_rule_invalid],
    use: saveRule,
  }),
  act({
    method: 'put',
    path: '/moderation/rules/{id}',
    id: 'changeModerationRule',
    summary: 'Change a rule; it is tried anew and holds nothing until it is let',
    input: changeRuleInput,
    output: ruleView,
    missing,
    errors: [...STAFF_FAILURES, moderation_rule_invalid],
    use: saveRule,
  }),
  act({
    method: 'post',
    path: '/moderation/rules/{id}/state',
    id: 'switchModerationRule',
    summary: 'Let a rule hold, switch it off, or have it tried again',
    input: switchRuleInput,
    output: ruleView,
    missing,
    errors: [...STAFF_FAILURES, moderation_rule_untried, moderation_rules_full],
    use: switchRule,
  }),
]);
