import type { SwaggerTransform, SwaggerTransformObject } from '@fastify/swagger'
import { z } from 'zod'

type Json = Record<string, unknown>

/**
 * Describes the calls in OpenAPI, with wire names: by what a schema reads, since that is also what is sent. Each schema
 * with an id appears once among the components.
 */
export function describeApi(): { transform: SwaggerTransform; transformObject: SwaggerTransformObject } {
  const components: Json = {}

  /** In an object of its own, so that the schema itself is also referred to by name if it has one. */
  const describe = (schema: z.ZodType): Json => {
    const described = z.toJSONSchema(z.object({ it: schema }), { io: 'input', unrepresentable: 'any' })
    const { $defs = {}, properties } = pointingToComponents(described)
    for (const [id, { id: _id, ...component }] of Object.entries($defs as Record<string, Json>))
      components[id] = component
    return (properties as { it: Json }).it
  }
  const describeFields = (schema: z.ZodType): Json => {
    const described = describe(schema)
    const name = typeof described.$ref === 'string' ? described.$ref.slice(prefix.length) : null
    return name === null ? described : (components[name] as Json)
  }
  const transform: SwaggerTransform = ({ schema, url }) => {
    if (!schema) return { schema, url }
    const { params, querystring, headers, body, response, ...rest } = schema
    const described: Json = { ...rest }
    for (const [part, value] of Object.entries({ params, querystring, headers }))
      if (value instanceof z.ZodType) described[part] = describeFields(value)
    if (body instanceof z.ZodType) described.body = describe(body)
    if (response) described.response = eachDescribed(response as Json, describe)
    return { schema: described, url }
  }
  return {
    transform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('The description of the API is made as OpenAPI')
      const { openapiObject } = document
      return { ...openapiObject, components: { ...openapiObject.components, schemas: components } } as never
    },
  }
}

const prefix = '#/components/schemas/'

function pointingToComponents(described: object): Json {
  return JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', `"${prefix}`)) as Json
}

/** Answers that are files are described by their media type. */
function eachDescribed(response: Json, describe: (schema: z.ZodType) => Json): Json {
  return Object.fromEntries(
    Object.entries(response).map(([status, answer]) => {
      if (answer instanceof z.ZodType) return [status, describe(answer)]
      const { content } = answer as { content: Record<string, { schema: z.ZodType }> }
      const files = Object.entries(content).map(([type, { schema }]) => [type, { schema: describe(schema) }])
      return [status, { content: Object.fromEntries(files) }]
    }),
  )
}
