import type { ShopConfig } from '#shop.config'
import { smtpMailer } from './adapters/mail/smtp-mailer.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import { drawAnyAttachment } from './email-writers/draw-any-attachment.ts'
import { emailWriters } from './email-writers/email-writers.ts'
import { type WriteSample, writeSample } from './email-writers/write-sample.ts'
import type { CourierProviders } from './features/couriers/courier-provider.ts'
import type { DrawAttachment } from './features/emails/draw-attachment.ts'
import type { Mailer } from './features/emails/mailer.ts'
import { createWriteEmail, type WriteEmail } from './features/emails/write-email.ts'
import { findOrderToWrite } from './features/orders/emails/find-order-to-write.ts'
import { measured } from './tracing/measured.ts'
import type { Tracing } from './tracing/tracing.ts'

export type Mail = {
  /** Null if the shop has no mail server. */
  mailer: Mailer | null
  canSendMail: boolean
  writeEmail: WriteEmail
  /** Emails with believable data, to see what words do to them. */
  writeSample: WriteSample
  drawAttachment: DrawAttachment
}

type Needs = { db: Db; clock: Clock; shop: ShopConfig; couriers: CourierProviders; tracing: Tracing }

export function openMail({ smtpUrl, mailFrom }: Config, needs: Needs): Mail {
  const from = mailFrom ?? needs.shop.contact.email
  const mailer = smtpUrl ? measured(needs.tracing, 'smtp', smtpMailer({ url: smtpUrl, from })) : null
  return {
    mailer,
    canSendMail: mailer !== null,
    writeEmail: createWriteEmail(emailWriters, findOrderToWrite),
    writeSample: (context, kind) => writeSample(emailWriters, context, kind),
    drawAttachment: drawAnyAttachment(needs),
  }
}
