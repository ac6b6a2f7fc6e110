/** Where an import of a supplier's file is. */
export const importStates = ['open', 'running', 'stopped', 'done', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** What became of a row of it. */
export const importRowStates = ['open', 'waiting', 'saved', 'unchanged', 'skipped', 'refused'] as const
export type ImportRowState = (typeof importRowStates)[number]

/** What became of a row's pictures. */
export const rowPictureStates = ['none', 'waiting', 'added', 'refused'] as const
export type RowPictureState = (typeof rowPictureStates)[number]
