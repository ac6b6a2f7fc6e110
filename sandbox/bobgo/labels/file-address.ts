import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Parts } from '../parts.ts'
import type { LabelKind } from './draw-label.ts'

const VALID_MS = 24 * 60 * 60_000

type Signer = Pick<Parts, 'fileSecret' | 'settings'>

/** An address that anyone who has it may open for a day, as storage services sign them. */
export function fileAddress(
  parts: Signer & Pick<Parts, 'ownUrl'>,
  kind: LabelKind,
  tracking: string,
): string {
  const expires = String(parts.settings.now() + VALID_MS)
  const query = new URLSearchParams({ expires, signature: sign(parts, `${kind} ${tracking} ${expires}`) })
  return `${parts.ownUrl()}/files/${kind}/${tracking}.pdf?${query}`
}

export function isFileAddressValid(
  parts: Signer,
  { kind, tracking, expires, signature }: Record<'kind' | 'tracking' | 'expires' | 'signature', string>,
): boolean {
  const right = Buffer.from(sign(parts, `${kind} ${tracking} ${expires}`))
  const given = Buffer.from(signature)
  return (
    right.length === given.length && timingSafeEqual(right, given) && Number(expires) > parts.settings.now()
  )
}

function sign({ fileSecret }: Signer, text: string): string {
  return createHmac('sha256', fileSecret).update(text).digest('hex')
}
