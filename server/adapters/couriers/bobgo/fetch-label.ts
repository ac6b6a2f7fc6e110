import type { LabelFormat } from '#domain/orders/parcels/label-formats.ts'
import type { FetchLabelResult } from '#server/features/couriers/courier-provider.ts'
import type { BobgoClient } from './bobgo-client.ts'
import { WireFile } from './wire-shipment.ts'

const MAX_BYTES = 5 * 1024 * 1024
const paths: Record<LabelFormat, string> = {
  a4: '/shipments/waybill',
  '100x150': '/shipments/sticker-waybill',
}

/** The courier's label, from the address of a storage service that Bob Go names. */
export async function fetchLabel(
  client: BobgoClient,
  { trackingNumber, format, timeoutMs }: { trackingNumber: string; format: LabelFormat; timeoutMs: number },
): Promise<FetchLabelResult> {
  const references = encodeURIComponent(JSON.stringify([trackingNumber]))
  const path = `${paths[format]}?tracking_references=${references}`
  const answer = await client.call({ method: 'GET', path, timeoutMs })
  if (answer.kind === 'no_answer') return { kind: 'unavailable' }
  if (answer.kind === 'refused') return { kind: 'refused', message: `${answer.status}: ${answer.message}` }

  const read = WireFile.safeParse(answer.body)
  const address = read.success ? URL.parse(read.data.download_url ?? read.data.url ?? '') : null
  if (!address || !/^https?:$/.test(address.protocol)) return { kind: 'unavailable' }
  return download(address, timeoutMs)
}

/** Without our key: the address itself is the permission, and such services refuse two at once. */
async function download(address: URL, timeoutMs: number): Promise<FetchLabelResult> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      return { kind: 'unavailable' }
    }
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body) {
      size += chunk.byteLength
      if (size > MAX_BYTES) return { kind: 'refused', message: 'The label is larger than 5 MB.' }
      chunks.push(chunk)
    }
    const pdf = Buffer.concat(chunks)
    const isPdf = pdf.subarray(0, 5).toString('latin1') === '%PDF-'
    return isPdf ? { kind: 'fetched', pdf } : { kind: 'refused', message: 'The label is not a PDF file.' }
  } catch {
    return { kind: 'unavailable' }
  }
}
