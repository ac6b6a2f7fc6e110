import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { letterHtml } from '#server/features/mail/letter-html.ts'
import { letterText } from '#server/features/mail/letter-text.ts'
import { sampleLetters, sampleOrder } from '#server/features/mail/sample-letters.ts'
import { writeLetter } from '#server/features/mail/write-letter.ts'
import { shopConfig } from '#shop.config'

/** Writes one letter of each kind into a folder, as HTML and as text, to be looked at. */
const folder = resolve(process.argv[2] ?? 'build/letters')
const setting = { shop: shopConfig, publicUrl: 'https://kwela.example' }

await mkdir(folder, { recursive: true })
for (const matter of sampleLetters) {
  const letter = writeLetter(setting, matter, sampleOrder)
  const name = matter.kind.replaceAll('_', '-')
  await writeFile(join(folder, `${name}.html`), await letterHtml(setting, letter))
  await writeFile(
    join(folder, `${name}.txt`),
    `Subject: ${letter.subject}\n\n${letterText(setting.shop, letter)}`,
  )
}
console.log(`${sampleLetters.length} letters are in ${folder}`)
