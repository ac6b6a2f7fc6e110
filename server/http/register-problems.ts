import type { FastifyError, FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Problem } from '#contract/wire/problem.ts'
import { AccountGone } from '#server/account-gone.ts'
import { conflictOf, type DatabaseFault, databaseFaultOf, isWithoutAccount } from '#server/db/conflicts.ts'
import { logFault } from '#server/log.ts'
import { TooBusy } from '#server/too-busy.ts'
import { keyReused } from './bodies/save-attempt.ts'
import { RefusedFiles } from './bodies/take-form.ts'
import { FileWorkerGone } from './file-worker/create-file-worker.ts'
import { shaped } from './problem-shape.ts'
import { InvalidCall } from './register-routes.ts'
import { retryAfterSeconds } from './retry-after-seconds.ts'

/** Turns every error into the one shape. Faults of ours are logged, and reported without details. */
export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | InvalidCall | Error, request, reply) => {
    const path = request.url.replace(/^\/api/, '')
    const { status, problem } = describe(error)
    if (status >= 500) logFault(request.log, error, 'request failed')
    if (status === 503) reply.header('retry-after', retryAfterSeconds)
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(shaped(path, problem)))
  })
}

function describe(error: FastifyError | InvalidCall | Error): { status: number; problem: Problem } {
  if (error instanceof InvalidCall) return { status: 400, problem: invalid(error) }
  if (error instanceof RefusedFiles) return error
  if (error instanceof AccountGone || isWithoutAccount(error)) return { status: 401, problem: notSignedIn }
  // Done by the version before this one, or so long ago that `saves` has forgotten the key: the column has not.
  if (conflictOf(error)?.endsWith('_request_key_unique')) return { status: 409, problem: keyReused.body }
  if (error instanceof FileWorkerGone) return { status: 503, problem: fileWorkerGone }
  const fault = databaseFaultOf(error)
  if (fault) return { status: 503, problem: unavailable[fault.kind] }
  if (error instanceof TooBusy) return { status: 503, problem: unavailable.busy }
  if (isOutOfRoom(error)) return { status: 503, problem: unavailable.full }
  const status = 'statusCode' in error && error.statusCode ? error.statusCode : 500
  const known = texts[status]
  if (known) return { status, problem: known }
  if (status >= 400 && status < 500) return { status, problem: { error: textOf(error), code: 'bad_request' } }
  return {
    status: 500,
    problem: { error: 'Something went wrong on our side. Please try again.', code: 'internal' },
  }
}

/** Only the server's own messages about the request are sent; a library's may contain something private. */
function textOf(error: Error): string {
  const isAboutTheRequest = 'code' in error && String(error.code).startsWith('FST_')
  return isAboutTheRequest ? error.message : 'This request is not valid.'
}

/** A file that could not be written, because the disk or the quota is full. */
function isOutOfRoom(error: Error): boolean {
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

// In the wording of a call that begins without an account.
const notSignedIn: Problem = { error: 'Please log in to continue.', code: 'not_signed_in' }

const cannotSave: Problem = {
  error: 'The shop cannot save anything right now. Please try again in a few minutes.',
  code: 'shop_cannot_save',
}

const fileWorkerGone: Problem = {
  error: 'The shop could not finish this file. Please try again, or send a smaller one.',
  code: 'file_unfinished',
}

// The request may be repeated: calls that must not be done twice have a key.
const unavailable: Record<DatabaseFault['kind'], Problem> = {
  busy: { error: 'The shop is very busy right now. Please try again in a moment.', code: 'shop_busy' },
  unreachable: {
    error: 'The shop cannot answer right now. Please try again in a moment.',
    code: 'shop_unavailable',
  },
  read_only: cannotSave,
  full: cannotSave,
}

const texts: Partial<Record<number, Problem>> = {
  413: { error: 'This is too large to send.', code: 'too_large' },
  415: {
    error: 'Send the body as JSON, with the content type application/json.',
    code: 'unsupported_media_type',
  },
  429: { error: 'Too many attempts. Please wait a while and try again.', code: 'too_many_requests' },
}

function invalid({ part, issues }: InvalidCall): Problem {
  const fields = Object.fromEntries(issues.map((issue) => [fieldName(issue, part), issue.message]))
  const [name, text] = Object.entries(fields)[0] ?? [part, 'does not match the contract']
  return { error: `${name}: ${text}`, code: 'invalid', fields }
}

function fieldName(issue: z.core.$ZodIssue, part: string): string {
  return issue.path.length > 0 ? issue.path.join('.') : part
}
