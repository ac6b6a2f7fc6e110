import type { TextContent } from '#contract/shop/own-text.ts'
import { textSubject } from '#domain/texts/own-text.ts'
import type { Services } from '#server/services.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { checkText, type TextProblems } from './check-text.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'sealer' | 'canSendMail'>

type SendTextTest = {
  key: string
  content: TextContent
  /** Whoever asks, and nobody else. */
  recipient: string
  requestKey: string
}

export type SendTextTestResult =
  | { kind: 'queued' }
  | { kind: 'refused'; reason: 'not_found' | 'cannot_send_mail' }
  | { kind: 'refused'; reason: 'invalid'; fields: TextProblems }

/** Queues a test of an email. Asked twice with one key, it is sent once. */
export async function sendTextTest(
  { db, clock, sealer, canSendMail }: Needs,
  { key, content, recipient, requestKey }: SendTextTest,
): Promise<SendTextTestResult> {
  const subject = textSubject(key)
  if (subject?.kind !== 'email') return { kind: 'refused', reason: 'not_found' }
  const fields = checkText(subject, content)
  if (fields) return { kind: 'refused', reason: 'invalid', fields }
  if (content.kind !== 'email') throw new Error('A text that was checked is of the kind of its place')
  if (!canSendMail) return { kind: 'refused', reason: 'cannot_send_mail' }
  await queueEmail(
    db,
    { sealer, now: clock() },
    {
      kind: 'email_test',
      eventKey: `email_test:${requestKey}`,
      recipient,
      data: { tested: subject.email, opening: content.opening, closing: content.closing },
    },
  )
  return { kind: 'queued' }
}
