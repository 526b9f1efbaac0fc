/** How much a shop learns of its moderators, and for how long. */

/** So long a decision is an example; afterwards its numbers go. */
export const EXAMPLE_DAYS = 180;
/** Of the newest, so many make a layer: of all, and of one person. */
export const EXAMPLES_MAX = { all: 5_000, person: 1_000 } as const;
/** Figures look so far back. */
export const FIGURES_DAYS = 30;
/** Versions that are shown, each with figures. */
export const LAYERS_SHOWN = 10;
