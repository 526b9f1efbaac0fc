/**
 * Schemas of inputs in the description of the API. A use case checks what it is given and says what
 * is wrong in sentences; the entry point in front of it only has to tell what would be right.
 */
import { z } from 'zod';

/**
 * Takes anything, and is described like the schema it stands for (of zod or zod/mini).
 * @param listsChoices false where a value may also be one that cannot be chosen any more
 */
export function described<Value>(
  schema: z.core.$ZodType<Value>,
  { listsChoices = true }: { listsChoices?: boolean } = {},
): z.ZodType<Value> {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      if (!listsChoices) delete jsonSchema.enum;
    },
  });
  return z.unknown().optional().meta(json) as unknown as z.ZodType<Value>;
}

type Described<Shape extends Record<string, z.core.$ZodType>> = {
  [Name in keyof Shape]: z.ZodType<z.core.input<Shape[Name]>>;
};

/**
 * The same for each field of an object.
 * @param notes what the shape of a field does not tell
 */
export function describedShape<Shape extends Record<string, z.core.$ZodType>>(
  shape: Shape,
  notes: { readonly [Name in keyof Shape]?: string } = {},
): Described<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => {
    const open = described<unknown>(field);
    const description = notes[name];
    return [name, description ? open.meta({ ...open.meta(), description }) : open];
  });
  return Object.fromEntries(fields) as Described<Shape>;
}

/** Names of the fields that nothing stands for when they are left out. */
export function requiredNames(shape: Record<string, z.core.$ZodType>): string[] {
  return Object.keys(shape).filter((name) => shape[name]?._zod.optin === undefined);
}
