import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/**
 * What the contract says about its schemas (names, descriptions), for these endpoints alone. zod's own registry will
 * not do: the built pages hold a second copy of the contract, and two schemas of one name make no document.
 */
export function namedSchemas(endpoints: readonly Endpoint[]): z.core.$ZodRegistry<z.core.GlobalMeta> {
  const named = z.registry<z.core.GlobalMeta>()
  const keep = ({ zodSchema }: { zodSchema: z.core.$ZodType }) => {
    const meta = z.globalRegistry.get(zodSchema)
    if (meta && !named.has(zodSchema)) named.add(zodSchema, meta)
  }
  for (const endpoint of endpoints) {
    const { params, query, headers, body, responses } = endpoint
    for (const schema of [params, query, headers, body, ...Object.values(responses)]) {
      // Going through a schema is how zod shows all that it is made of.
      if (schema) z.toJSONSchema(schema, { unrepresentable: 'any', override: keep })
    }
  }
  return named
}
