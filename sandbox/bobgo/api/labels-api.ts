import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeFault } from '../faults.ts'
import { drawLabel, type LabelKind } from '../labels/draw-label.ts'
import { fileAddress, isFileAddressValid } from '../labels/file-address.ts'
import type { Parts } from '../parts.ts'
import { type Answer, answerCall, type Call, leaveUnanswered } from './api-call.ts'
import { findByTracking } from './shipments-api.ts'

const TOO_BIG_BYTES = 6 * 1024 * 1024

export function labelsApi(parts: Parts) {
  return async (app: FastifyInstance) => {
    app.get('/shipments/waybill', (request, reply) =>
      answerCall(parts, { request, reply, on: 'label' }, (call) => addressOf(parts, call, 'waybill')),
    )
    app.get('/shipments/sticker-waybill', (request, reply) =>
      answerCall(parts, { request, reply, on: 'label' }, (call) => addressOf(parts, call, 'sticker')),
    )
  }
}

/** The parameter is a JSON array as text. */
function addressOf(parts: Parts, { query, fault }: Call, kind: LabelKind): Answer {
  const [reference] = readReferences(query.tracking_references ?? '')
  const shipment = reference === undefined ? undefined : findByTracking(parts, reference)
  if (shipment?.submissionStatus !== 'success') {
    return { status: 400, body: { message: 'No waybill for this shipment' } }
  }
  if (fault?.kind === 'no_address') return { status: 200, body: { download_url: '' } }
  return { status: 200, body: { download_url: fileAddress(parts, kind, shipment.trackingReference) } }
}

function readReferences(text: string): string[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

type FileRequest = FastifyRequest<{
  Params: { kind: string; name: string }
  Querystring: { expires?: string; signature?: string }
}>

/** The storage service behind the addresses: it knows signatures and no keys. */
export function fileRoutes(parts: Parts) {
  return async (app: FastifyInstance) => {
    app.get('/files/:kind/:name', async (request: FileRequest, reply) => sendFile(parts, request, reply))
  }
}

async function sendFile(parts: Parts, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.headers.authorization !== undefined) {
    return reply.code(400).type('application/xml').send('<Error><Code>InvalidArgument</Code></Error>')
  }
  const { kind, name } = request.params
  const tracking = name.replace(/[.]pdf$/, '')
  const { expires = '', signature = '' } = request.query
  const shipment = findByTracking(parts, tracking)
  if (!isKind(kind) || !shipment || !isFileAddressValid(parts, { kind, tracking, expires, signature })) {
    return reply.code(403).type('application/xml').send('<Error><Code>AccessDenied</Code></Error>')
  }
  const fault = takeFault(parts.memory.faults, 'file')
  if (fault) await parts.commit()
  if (fault?.kind === 'timeout') return leaveUnanswered(reply, fault)
  if (fault?.kind === 'error') return reply.code(fault.status ?? 500).send()
  if (fault?.kind === 'slow') await parts.pause(fault.ms ?? 9000)
  if (fault?.kind === 'not_a_pdf') return reply.type('application/pdf').send('<html>Please log in</html>')
  if (fault?.kind === 'too_big') {
    return reply.type('application/pdf').send(Buffer.alloc(TOO_BIG_BYTES, '%PDF-1.7 '))
  }
  return reply.type('application/pdf').send(await drawLabel(shipment, kind))
}

function isKind(text: string): text is LabelKind {
  return text === 'waybill' || text === 'sticker'
}
