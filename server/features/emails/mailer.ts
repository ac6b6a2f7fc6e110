/** Who delivers emails, in words that name no protocol. */
export type Mailer = {
  send(email: OutgoingEmail): Promise<SendResult>
}

export type OutgoingEmail = {
  /** The same whenever the same email is sent again, so that mailboxes recognise a repeat. */
  messageId: string
  recipient: string
  /** Where an answer goes; null: to the shop that sent it. */
  replyTo: string | null
  subject: string
  html: string
  text: string
}

export type SendResult =
  | { kind: 'sent' }
  /** This email will never be taken. */
  | { kind: 'refused'; reason: string }
  /** It may go another time. `isClosed`: nobody else's email would be taken now either. */
  | { kind: 'not_now'; reason: string; isClosed: boolean }
