import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { emailWriters } from '#server/email-writers/email-writers.ts'
import { sampleEmails, sampleOrder } from '#server/email-writers/sample-emails.ts'
import { emailHtml } from '#server/features/emails/email-html.ts'
import { emailText } from '#server/features/emails/email-text.ts'
import { writeFrom } from '#server/features/emails/write-email.ts'
import { shopConfig } from '#shop.config'

/** Writes one email of each kind to a folder, as HTML and as text, for review. */
const folder = resolve(process.argv[2] ?? 'build/emails')
const context = { shop: shopConfig, publicUrl: 'https://kwela.example' }

await mkdir(folder, { recursive: true })
for (const payload of sampleEmails) {
  const email = writeFrom(emailWriters, context, { payload, order: sampleOrder })
  const name = payload.kind.replaceAll('_', '-')
  await writeFile(join(folder, `${name}.html`), await emailHtml(context, email))
  await writeFile(
    join(folder, `${name}.txt`),
    `Subject: ${email.subject}\n\n${emailText(context.shop, email)}`,
  )
}
console.log(`Wrote ${sampleEmails.length} emails to ${folder}`)
