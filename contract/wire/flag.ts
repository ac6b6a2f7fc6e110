import { z } from 'zod'

/** Yes or no, read from a query string. */
export const FlagText = z
  .enum(['true', '1', 'false', '0'])
  .transform((text) => text === 'true' || text === '1')
