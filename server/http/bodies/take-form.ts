import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/wire/problem.ts'
import { schemaOnWire } from '#contract/wire/wire.ts'
import type { Gate } from '#server/gate.ts'
import type { UploadedFile } from '../route.ts'
import { createFormFiles, DiskFault, type FormFiles, type LaidFile } from './form-files.ts'

type FormRules = Pick<Endpoint, 'body' | 'files'>
type Fields = Record<string, unknown>
export type Form = { fields: Fields; files: UploadedFile[] }
type ReceivedForm = { fields: Fields; files: (LaidFile & { name: string })[] }

// A larger form is no longer a mistake, and is not even read to its end.
const maxFilesRead = 100

/** Files that a form may not have. The rest of the form was read, so that its sender receives the reason. */
export class RefusedFiles extends Error {
  readonly status: 400 | 413
  readonly problem: Problem

  constructor(status: 400 | 413, code: string, field: string, text: string) {
    super(text)
    this.status = status
    this.problem = { error: text, code, fields: { [field]: text } }
  }
}

/** Where forms are stored, and how many bytes of all their files may be in memory at once. */
export type FormRoom = { folder: string; gate: Gate }

/**
 * Receives a form, and acts on it once all of it has arrived: a slow sender keeps nobody else waiting. Its files stay
 * on disk, and each needs memory only while it is processed.
 */
export async function takeForm<Result>(
  request: FastifyRequest,
  { rules, room }: { rules: FormRules; room: FormRoom },
  act: (form: Form) => Promise<Result>,
): Promise<Result> {
  const disk = createFormFiles(room.folder)
  try {
    const { fields, files } = await readForm(request, rules, disk)
    return await act({ fields, files: files.map((file) => uploaded(disk, file, room.gate)) })
  } finally {
    await disk.close()
  }
}

function uploaded(disk: FormFiles, file: LaidFile & { name: string }, gate: Gate): UploadedFile {
  return {
    name: file.name,
    sha256: file.sha256,
    use: (work) =>
      gate.run(file.size, async () => {
        const bytes = await disk.read(file)
        try {
          return await work(bytes)
        } finally {
          letGoOf(bytes)
        }
      }),
  }
}

/**
 * At once, without waiting for garbage collection: the next file gets this one's memory. A slice of a larger buffer is
 * left alone, since others share it.
 */
function letGoOf(bytes: Buffer): void {
  const { buffer } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length) buffer.transfer(0)
}

/**
 * Parses a multipart body into the shape of its schema. Text fields stay text; every other field is JSON text (`12.5`,
 * `true`, `["new"]`). An empty one means "none" if the schema allows that, and otherwise "not sent".
 */
async function readForm(request: FastifyRequest, rules: FormRules, disk: FormFiles): Promise<ReceivedForm> {
  try {
    // If the sender left before parsing began, there will be no further event, neither a part nor an end.
    if (request.raw.destroyed) throw new Error('The sender of the form has left.')
    return await readParts(request, rules, disk)
  } catch (error) {
    if (error instanceof DiskFault) throw error.cause
    if (error instanceof RefusedFiles || isAboutTheForm(error)) throw error
    // The parser's errors about a truncated form have no status, and would look like a fault of ours.
    throw Object.assign(new Error('The form cannot be read to its end.', { cause: error }), {
      statusCode: 400,
    })
  }
}

function isAboutTheForm(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
}

async function readParts(
  request: FastifyRequest,
  { body: schema, files: rule }: FormRules,
  disk: FormFiles,
): Promise<ReceivedForm> {
  const fields: Fields = {}
  const files: ReceivedForm['files'] = []
  let refused: RefusedFiles | null = null
  const limits = { files: maxFilesRead, ...(rule && { fileSize: rule.belowBytes - 1 }) }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const isFull = refused !== null || files.length === rule?.max
      if (!rule || part.fieldname !== rule.field || isFull) {
        part.file.resume()
        if (rule && part.fieldname === rule.field && part.filename && isFull) {
          refused ??= new RefusedFiles(400, 'too_many_files', rule.field, rule.tooMany)
        }
        continue
      }
      const laid = await disk.lay(part.file)
      if (part.file.truncated) refused = new RefusedFiles(413, 'too_large', rule.field, rule.tooLarge)
      // Browsers send a file without a name if none was chosen.
      else if (part.filename || laid.size > 0) files.push({ name: part.filename, ...laid })
      continue
    }
    const text = String(part.value)
    const field = fieldSchema(schema, part.fieldname)
    if (isText(field)) fields[part.fieldname] = text
    else if (text !== '') fields[part.fieldname] = jsonOrText(text)
    else if (field?.safeParse(null).success) fields[part.fieldname] = null
  }
  if (refused) throw refused
  return { fields, files }
}

function fieldSchema(schema: z.ZodType | undefined, name: string): z.ZodType | undefined {
  const onWire = schema && schemaOnWire(schema)
  return onWire instanceof z.ZodObject ? onWire.shape[name] : undefined
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
    // Not JSON: passed on as it is, so that the schema names the field and the problem.
    return text
  }
}
