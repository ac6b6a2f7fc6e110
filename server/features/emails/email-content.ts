import type { EmailAttachment } from './draw-attachment.ts'

/** An email's content, before it becomes HTML or plain text. */
export type EmailContent = {
  subject: string
  /** What mail programs show beside the subject. */
  preview: string
  /** Where a reply goes, if not to the shop. */
  replyTo?: string
  /** Set if a person wrote it: programs that answer for somebody who is away then may. */
  isPersonal?: boolean
  /** Earlier emails of the same conversation, oldest first, by which mail programs show them together. */
  follows?: number[]
  attachment?: EmailAttachment
  blocks: EmailBlock[]
}

export type EmailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string; link?: { label: string; url: string } }
  | { kind: 'button'; label: string; url: string; isSecret: boolean; rank?: 'second' }
  /** Digits to type elsewhere: always a secret. */
  | { kind: 'code'; text: string }
  | { kind: 'quote'; text: string }
  /** Text as it was typed, with its line breaks. */
  | { kind: 'words'; text: string }
  | { kind: 'facts'; title: string; rows: { label: string; value: string }[] }
  | { kind: 'address'; title: string; lines: string[] }
  | { kind: 'order_lines'; title?: string; lines: OrderLine[] }
  | { kind: 'amounts'; rows: AmountRow[] }

export type OrderLine = { name: string; detail: string; amount: string; thumbnail?: Thumbnail | null }

/** A picture by its absolute address, in a format that every mail program shows, with the size it is shown in. */
export type Thumbnail = { url: string; width: number; height: number }

export type AmountRow = { label: string; amount: string; weight: 'plain' | 'total' | 'note' }

/** The email for readers who must not use its links. */
export function withoutSecrets(email: EmailContent): EmailContent {
  return { ...email, blocks: email.blocks.map(withoutSecret) }
}

function withoutSecret(block: EmailBlock): EmailBlock {
  if (block.kind === 'code') return { kind: 'paragraph', text: '[Code: only the recipient can see it]' }
  if (block.kind !== 'button' || !block.isSecret) return block
  return { kind: 'paragraph', text: `[${block.label}: only the recipient can see this link]` }
}
