import type { AttachedFile } from './draw-attachment.ts'

/** Delivers emails; the interface names no protocol. */
export type Mailer = {
  send(email: OutgoingEmail): Promise<SendResult>
}

export type OutgoingEmail = {
  /** The same whenever the same email is sent again, so that mailboxes recognise a repeat. */
  messageId: string
  recipient: string
  /** Where a reply goes; null: to the shop that sent it. */
  replyTo: string | null
  /** Message ids of the conversation so far, oldest first. */
  references: string[]
  /** Written by a person, not by the shop. */
  isPersonal: boolean
  subject: string
  html: string
  text: string
  attachments: AttachedFile[]
}

export type SendResult =
  | { kind: 'sent' }
  /** This email will never be accepted. */
  | { kind: 'refused'; reason: string }
  /** It may work later. `isClosed`: no other email would be accepted now either. */
  | { kind: 'not_now'; reason: string; isClosed: boolean }
