import { z } from 'zod'

/** The id of a row: an integer column holds no more. */
export const RowId = z.int().positive().max(2_147_483_647)

/** The same in a path. */
export const RowIdText = z.coerce.number().pipe(RowId)
