/**
 * What a form shows of a value: the codecs of its schema, backwards. Nothing is checked, so that
 * what was kept under older rules can still be shown and mended. Browser-safe.
 */
import type { core } from 'zod';

type Def = core.$ZodTypes['_zod']['def'];

/**
 * The texts of a value, and empty ones of what is not there.
 * @param schema objects, lists and codecs; any other field is shown as it is, and so is what a
 *   loose object does not name
 */
export function textsOf<Schema extends core.$ZodType>(
  schema: Schema,
  value: unknown,
): core.input<Schema> {
  return shown(schema, value) as core.input<Schema>;
}

function shown(schema: core.$ZodType, value: unknown): unknown {
  const def = schema._zod.def as Def;
  switch (def.type) {
    case 'object':
      return {
        ...(def.catchall ? (value as object) : {}),
        ...Object.fromEntries(
          Object.entries(def.shape).map(([name, field]) => [
            name,
            shown(field, (value as Record<string, unknown> | undefined)?.[name]),
          ]),
        ),
      };
    case 'array':
      return Array.isArray(value) ? value.map((entry) => shown(def.element, entry)) : [];
    case 'record':
      return value ?? {};
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return shown(def.innerType, value);
    case 'pipe':
      return 'reverseTransform' in def
        ? (def as core.$ZodCodecDef).reverseTransform(value, { value, issues: [] })
        : (value ?? '');
    default:
      return value ?? '';
  }
}
