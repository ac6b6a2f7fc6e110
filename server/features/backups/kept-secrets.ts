import { z } from 'zod'

/** The secrets of a shop, as they are in a base backup: files by their names in the data folder. */
export const KeptSecrets = z.object({
  files: z.record(z.string(), z.string()),
  authSecret: z.string(),
})
export type KeptSecrets = z.output<typeof KeptSecrets>

/** Files of the data folder without which a restored shop is not the same. */
export const secretFiles = ['secrets.json', 'postgres-password', 'admin-password'] as const
