/** Who carries letters, in words that name no protocol. */
export type Post = {
  send(letter: PostedLetter): Promise<SendResult>
}

export type PostedLetter = {
  /** The same whenever the same letter is sent again, so that mailboxes recognise a repeat. */
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
  /** This letter will never be taken. */
  | { kind: 'refused'; reason: string }
  /** It may go another time. `isClosed`: nobody else's letter would be taken now either. */
  | { kind: 'not_now'; reason: string; isClosed: boolean }
