import { z } from 'zod'
import { wireValue } from './wire.ts'

/** Yes or no, in a query string. */
export const FlagText = wireValue(z.enum(['true', '1', 'false', '0']), z.boolean(), {
  decode: (text) => text === 'true' || text === '1',
  encode: (flag) => (flag ? 'true' : 'false'),
})
