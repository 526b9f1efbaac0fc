/** Ticks of the list: as soon as there is one, the keys of a decision are about what is ticked. */
const TICKS = '.q-row input[type=checkbox]';

const ticks = () => [...document.querySelectorAll<HTMLInputElement>(TICKS)];
const ticked = () => ticks().filter(({ checked }) => checked);
/** What nobody else decides. */
const free = () => ticks().filter(({ disabled }) => !disabled);

/** Whether a decision is about several. */
export const isAnyTicked = (): boolean => ticked().length > 0;

/** Ticks these of the list, as far as they may be; none that is ticked already loses its tick. */
export function tick(ids: ReadonlySet<string>): void {
  for (const box of free())
    if (ids.has(box.value.split(':', 1)[0] ?? '') && !box.checked) box.click();
}

/** Ticks one, or takes its tick away. */
export function toggleTick(id: string): void {
  free()
    .find(({ value }) => value.startsWith(id))
    ?.click();
}

/** Nothing is ticked any more. */
export function untick(): void {
  for (const box of ticked()) box.click();
}
