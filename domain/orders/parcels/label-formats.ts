/** What the labels of parcels are printed on. */
export const labelFormats = ['a4', '100x150'] as const
export type LabelFormat = (typeof labelFormats)[number]
