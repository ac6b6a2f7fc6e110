import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/**
 * Reads a multipart body into the shape of its schema. Text fields stay text; every other field is JSON text
 * (`12.5`, `true`, `["new"]`), and an empty one counts as not sent.
 */
export async function readForm(
  request: FastifyRequest,
  schema: z.ZodType | undefined,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for await (const part of partsOf(request)) {
    if (part.type === 'file') {
      part.file.resume()
      continue
    }
    const text = String(part.value)
    if (isText(fieldSchema(schema, part.fieldname))) fields[part.fieldname] = text
    else if (text !== '') fields[part.fieldname] = jsonOrText(text)
  }
  return fields
}

/** The reader's complaints about a form that ends too early carry no status, and would pass for a fault of ours. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts()
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error
    throw Object.assign(new Error('The form cannot be read to its end.', { cause: error }), {
      statusCode: 400,
    })
  }
}

function fieldSchema(schema: z.ZodType | undefined, name: string): z.ZodType | undefined {
  return schema instanceof z.ZodObject ? schema.shape[name] : undefined
}

function isText(schema: z.ZodType | undefined): boolean {
  if (!schema) return true
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return isText(schema.unwrap() as z.ZodType)
  }
  return schema instanceof z.ZodString || schema instanceof z.ZodEnum
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: passed on as it is, so that the schema names the field and says what is wrong with it.
    return text
  }
}
