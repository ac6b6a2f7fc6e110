import { z } from 'zod'

/** A picture as the pages use it. `url` is a JPEG that any program can show. */
export const Picture = z
  .object({ url: z.string(), width: z.int(), height: z.int(), placeholder: z.string() })
  .meta({ id: 'Picture' })
export type Picture = z.infer<typeof Picture>
