import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { permissionsOf } from '#contract/may-call.ts'
import { Problem } from '#contract/wire/problem.ts'
import { nameOnWire, toWire } from '#contract/wire/to-wire.ts'
import { schemaOnWire } from '#contract/wire/wire.ts'
import { permissionLabel } from '#domain/accounts/staff/permission-labels.ts'
import { type Duty, isAllowed } from '#domain/accounts/staff/permissions.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import { canonicalTexts } from '#domain/canonical-text.ts'
import { ChangedElsewhere } from '#server/changed-elsewhere.ts'
import { isKeepableText } from '#server/db/is-keepable.ts'
import { createGate } from '#server/gate.ts'
import type { SecurityLog } from '#server/security-log.ts'
import { allowSlowBody } from './bodies/slow-bodies.ts'
import { type Form, takeForm } from './bodies/take-form.ts'
import type { FileWorker } from './file-worker/create-file-worker.ts'
import { fileCalls } from './file-worker/file-calls.ts'
import { queryOf } from './page-cache/address-key.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import { sendCached } from './page-cache/send-cached.ts'
import { problemFor } from './problem-shape.ts'
import { retryAfterSeconds } from './retry-after-seconds.ts'
import {
  type Answer,
  type AnsweredFile,
  type Call,
  type Caller,
  problem,
  type Right,
  type Route,
} from './route.ts'

export type FindCaller = (token: string) => Promise<Caller | null>

type Needs = {
  findCaller: FindCaller
  isSecure: boolean
  pageCache: PageCache
  securityLog: SecurityLog
  /** Where forms are stored while they arrive. */
  formsFolder: string
  /** Null: this process answers every call itself. */
  fileWorker: FileWorker | null
}

/** Registers every route of the table with Fastify: first the shape, then access, then the handler. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], needs: Needs): void {
  const { fileWorker } = needs
  const isRaw = ({ endpoint }: Route) => endpoint.bodyKind === 'raw'
  const isOfWorker = ({ endpoint }: Route) => fileWorker !== null && fileCalls.has(endpoint)
  for (const route of routes.filter((route) => !isRaw(route) && !isOfWorker(route)))
    register(app, route, needs)
  app.register(async (scope) => {
    // A signature covers the raw bytes; parsed and serialised again they would differ.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const route of routes.filter(isRaw)) register(scope, route, needs)
  })
  if (fileWorker === null) return
  app.register(async (scope) => {
    // The worker reads the body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const route of routes.filter(isOfWorker)) registerOfWorker(scope, route, { ...needs, fileWorker })
  })
}

/** Who has no right is refused here, so that nobody else can start the worker. */
function registerOfWorker(
  app: FastifyInstance,
  { endpoint }: Route,
  needs: Needs & { fileWorker: FileWorker },
): void {
  app.route({
    ...addressOf(endpoint),
    handler: async (request, reply) => {
      const caller = await findCallerOf(request, endpoint, needs)
      const refusal = refuse(endpoint, caller)
      if (refusal) {
        if (refusal.lacks) reportRefusal(needs, request, { endpoint, caller, right: refusal.lacks })
        return send(reply, { endpoint, answer: refusal }, needs)
      }
      allowSlowBody(request)
      const answer = await needs.fileWorker.answer(request)
      if (endpoint.method !== 'GET' && !endpoint.changesNothing) await needs.pageCache.sync()
      const { connection, 'keep-alive': _kept, 'transfer-encoding': _encoding, ...headers } = answer.headers
      return reply
        .code(answer.statusCode ?? 502)
        .headers(headers)
        .send(answer)
    },
  })
}

function register(app: FastifyInstance, route: Route, needs: Needs): void {
  const { endpoint, handle } = route
  app.route({
    ...addressOf(endpoint),
    handler: async (request, reply) => {
      const caller = await findCallerOf(request, endpoint, needs)
      const tell = ({ lacks }: Answer) =>
        lacks && reportRefusal(needs, request, { endpoint, caller, right: lacks })
      const refusal = refuse(endpoint, caller)
      if (refusal) {
        tell(refusal)
        return send(reply, { endpoint, answer: refusal }, needs)
      }
      const isForm = endpoint.bodyKind === 'multipart' && request.isMultipart()
      if (isForm) allowSlowBody(request)
      if (route.tags && !caller) return answerCached(route, { request, reply, pageCache: needs.pageCache })
      const act = async (form: Form | null) => handle(readCall(request, endpoint, { caller, needs, form }))
      const room = { folder: needs.formsFolder, gate: forms }
      const answer = await (isForm ? takeForm(request, { rules: endpoint, room }, act) : act(null)).catch(
        toldOfOthers,
      )
      tell(answer)
      // Once a change is confirmed, the caller's next read must show it.
      if (endpoint.method !== 'GET' && !endpoint.changesNothing) await needs.pageCache.sync()
      return send(reply, { endpoint, answer }, needs)
    },
  })
}

function addressOf(endpoint: Endpoint) {
  return {
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { access: endpoint.access },
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    // Sending a file can have an effect: it only counts if the client receives it.
    exposeHeadRoute: endpoint.fileType === undefined,
    schema: documentation(endpoint),
    // Bodies and addresses are parsed by hand, so that the in-process client goes through the very same steps.
    validatorCompiler: () => () => true,
    serializerCompiler: () => JSON.stringify,
  }
}

/** Both changed the same: the caller is told what is stored, in the endpoint's own names, and decides. */
function toldOfOthers(error: unknown): Answer {
  if (!(error instanceof ChangedElsewhere)) throw error
  const { status, body } = problem(
    409,
    'changed_elsewhere',
    'Someone else changed the same fields meanwhile. Nothing was saved. Look at what is stored now, and send again what you want.',
  )
  return { status, body: { ...body, stored: error.stored } }
}

/** Answers that are the same for every visitor are made once and cached. */
function answerCached(
  { endpoint, handle, tags }: Route,
  { request, reply, pageCache }: { request: FastifyRequest; reply: FastifyReply; pageCache: PageCache },
): Promise<FastifyReply> {
  return sendCached(request, reply, pageCache, async (address) => {
    // The address is only used for turns in the search queue; no answer depends on it.
    const call = parseCall(endpoint, {
      ...visitor,
      clientAddress: request.ip,
      params: request.params,
      query: queryOf(address),
    })
    const answer = await handle(call)
    return {
      status: answer.status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, no-cache',
        vary: 'authorization',
        ...answer.headers,
      },
      body: Buffer.from(JSON.stringify(bodyOnWire(endpoint, answer))),
      tags: answer.status === 200 && tags ? tags(answer.body, call) : null,
    }
  })
}

/** An invalid token on a public page is a visitor whose session ended, not an error. */
async function findCallerOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  needs: Needs,
): Promise<Caller | null> {
  if (endpoint.access === 'provider') return null
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return token ? needs.findCaller(token) : null
}

export function refuse(endpoint: Endpoint, caller: Caller | null): Answer | null {
  const { access } = endpoint
  if (access === 'anyone' || access === 'session' || access === 'provider') return null
  if (!caller)
    return { ...problemFor(endpoint, 401, 'not_signed_in', 'Please log in to continue.'), lacks: 'login' }
  if (access === 'user') return null
  if (caller.duty && isShopStaff(caller.role))
    return { ...problemFor(endpoint, 403, ...dutyProblems[caller.duty]), lacks: caller.duty }
  if (access === 'staff') {
    return isShopStaff(caller.role)
      ? null
      : { ...problemFor(endpoint, 403, 'not_allowed', 'Only staff can do this.'), lacks: 'staff' }
  }
  if (access === 'admin') {
    return caller.role === 'admin'
      ? null
      : {
          ...problemFor(endpoint, 403, 'not_allowed', 'Only administrators can do this.'),
          lacks: 'admin',
        }
  }
  const missing = permissionsOf(access).find((permission) => !isAllowed(caller, permission))
  return missing === undefined
    ? null
    : {
        ...problemFor(
          endpoint,
          403,
          'not_allowed',
          `You need the permission "${permissionLabel(missing)}". An administrator can give it to you.`,
        ),
        lacks: missing,
      }
}

function reportRefusal(
  { securityLog }: Needs,
  request: FastifyRequest,
  { endpoint, caller, right }: { endpoint: Endpoint; caller: Caller | null; right: Right },
): void {
  const call = `${endpoint.method} ${endpoint.path}`
  const where = { accountId: caller?.accountId ?? null, clientAddress: request.ip, call }
  if (right === 'signature') securityLog({ event: 'signature_refused', ...where })
  else securityLog({ event: 'right_refused', ...where, right })
}

const dutyProblems: Record<Duty, [code: string, text: string]> = {
  choose_password: [
    'password_needed',
    'Your password is too short or too easy to guess for the admin area. Choose another under "My account".',
  ],
  set_up_second_factor: [
    'second_factor_required',
    'The admin area needs two-step login. Turn it on under "My account". It takes two minutes.',
  ],
}

// Four pictures of any form, or one CSV file. Others wait on disk, not in memory.
const forms = createGate(21_000_000)

function readCall(
  request: FastifyRequest,
  endpoint: Endpoint,
  { caller, needs, form }: { caller: Caller | null; needs: Needs; form: Form | null },
): Call {
  return parseCall(endpoint, {
    params: request.params,
    query: request.query,
    headers: request.headers,
    body: form ? form.fields : request.body,
    caller,
    cookies: cookiesOf(request.cookies, needs),
    userAgent: request.headers['user-agent'] ?? null,
    clientAddress: request.ip,
    origin: request.host ? `${request.protocol}://${request.host}` : null,
    rawBody: Buffer.isBuffer(request.body) ? request.body : null,
    files: form?.files ?? [],
  })
}

/** Browsers only accept a cookie with this prefix from the same host and over https (RFC 6265bis §4.1.3.2). */
function prefixFor(isSecure: boolean): string {
  return isSecure ? '__Host-' : ''
}

/** By their plain names. With https, one without the prefix may be from another host, and is ignored. */
function cookiesOf(cookies: FastifyRequest['cookies'], { isSecure }: Needs): Call['cookies'] {
  const prefix = prefixFor(isSecure)
  const ours = Object.entries(cookies).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(ours.map(([name, value]) => [name.slice(prefix.length), value]))
}

type RawCall = Omit<Call, 'endpoint' | 'params' | 'query' | 'headers' | 'body'> & {
  params?: unknown
  query?: unknown
  headers?: unknown
  body?: unknown
}

/** Checks each part by its schema. Fields that no schema names are dropped, never passed on. */
export function parseCall(endpoint: Endpoint, raw: RawCall): Call {
  return {
    ...raw,
    endpoint,
    params: parsePart(endpoint.params, raw.params ?? {}, 'params'),
    query: parsePart(endpoint.query, raw.query ?? {}, 'query'),
    headers: parsePart(endpoint.headers, raw.headers ?? {}, 'headers'),
    body: parsePart(endpoint.body, raw.body, 'body'),
  } as Call
}

/** An anonymous caller: shared answers are made for them. */
export const visitor = {
  caller: null,
  cookies: {},
  userAgent: null,
  clientAddress: null,
  origin: null,
  rawBody: null,
  files: [],
}

export class InvalidCall extends Error {
  readonly part: string
  readonly issues: z.core.$ZodIssue[]

  constructor(part: string, issues: z.core.$ZodIssue[]) {
    super(`The ${part} of the request does not match the contract`)
    this.part = part
    this.issues = issues
  }
}

function parsePart(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(canonicalTexts(value))
  if (!parsed.success) throw new InvalidCall(part, parsed.error.issues)
  const path = findUnkeepable(parsed.data)
  if (path)
    throw new InvalidCall(part, [
      { code: 'custom', path, message: 'has a character that cannot be stored', input: undefined },
    ])
  return parsed.data
}

/** Characters that the database would refuse. Checked after parsing, which limits the depth of a value. */
function findUnkeepable(value: unknown): PropertyKey[] | null {
  if (typeof value === 'string') return isKeepableText(value) ? null : []
  if (value === null || typeof value !== 'object') return null
  for (const [name, part] of Object.entries(value)) {
    const path = findUnkeepable(name) ?? findUnkeepable(part)
    if (path) return [name, ...path]
  }
  return null
}

function send(
  reply: FastifyReply,
  { endpoint, answer }: { endpoint: Endpoint; answer: Answer },
  { isSecure }: Needs,
): FastifyReply {
  for (const cookie of answer.cookies ?? []) {
    reply.setCookie(prefixFor(isSecure) + cookie.name, cookie.value, {
      path: '/',
      httpOnly: cookie.isHttpOnly,
      sameSite: 'strict',
      secure: isSecure,
      ...(cookie.maxAgeSeconds !== null && { maxAge: cookie.maxAgeSeconds }),
    })
  }
  reply.code(answer.status).headers(answer.headers ?? {})
  if (answer.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (answer.file) return sendFile(reply, answer.file)
  return answer.status === 204
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(bodyOnWire(endpoint, answer))
}

/** Answers with wire names. Errors in a body use the names that it was sent with. */
function bodyOnWire(endpoint: Endpoint, { status, body }: Answer): unknown {
  const schema = endpoint.responses[status]
  const onWire = schema ? toWire(schema, body) : body
  if (status < 400 || !hasFields(onWire)) return onWire
  const fields = Object.entries(onWire.fields).map(([field, text]) => [
    nameOnWire(endpoint.body, field),
    text,
  ])
  return { ...onWire, fields: Object.fromEntries(fields) }
}

function hasFields(body: unknown): body is { fields: Record<string, string> } {
  return typeof body === 'object' && body !== null && 'fields' in body && typeof body.fields === 'object'
}

function sendFile(reply: FastifyReply, { type, name, bytes }: AnsweredFile): FastifyReply {
  // A quote or a line break would end the header's value early.
  const safeName = name.replace(/[^\w.-]/g, '-')
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${safeName}"`)
    .send(typeof bytes === 'string' ? Buffer.from(bytes) : bytes)
}

function documentation(endpoint: Endpoint) {
  const { access } = endpoint
  const isForStaff = access === 'admin' || access.startsWith('staff')
  const isPrivate = access === 'user' || isForStaff
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(isPrivate && { security: [{ bearer: [] }] }),
    ...(endpoint.bodyKind === 'multipart' && { consumes: ['multipart/form-data', 'application/json'] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: schemaOnWire(endpoint.query) }),
    ...(endpoint.headers && { headers: endpoint.headers }),
    ...(endpoint.body && { body: documentedBody(endpoint.body, endpoint.files) }),
    response: {
      ...(isPrivate && { 401: Problem }),
      ...(isForStaff && { 403: Problem }),
      ...endpoint.responses,
      ...(endpoint.fileType && { 200: { content: { [endpoint.fileType]: { schema: anyBytes } } } }),
    },
  }
}

const anyBytes = z.string().meta({ format: 'binary' })

function documentedBody(body: z.ZodType, files: Endpoint['files']): z.ZodType {
  const onWire = schemaOnWire(body)
  if (!files || !(onWire instanceof z.ZodObject)) return body
  return onWire.extend({ [files.field]: z.array(z.file()).max(files.max).optional() }).meta({})
}
