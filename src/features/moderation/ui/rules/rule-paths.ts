export const RULES_PATH = '/admin/rules';
export const NEW_RULE = 'new';

/** The rules with the form of one open, or of a new one. */
export const ruleEditPath = (id: string) => `${RULES_PATH}?${new URLSearchParams({ edit: id })}`;
