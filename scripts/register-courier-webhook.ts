import { bobgoProvider } from '#server/adapters/couriers/bobgo/bobgo-provider.ts'
import { readConfig } from '#server/config.ts'
import { courierWebhookUrl } from '#server/features/bookings/courier-connection.ts'
import { Refusal, runCommand } from './refusal.mjs'

const unusedPayments = { YOCO_SECRET_KEY: 'sk_test_unused', YOCO_WEBHOOK_SECRET: `whsec_${'A'.repeat(43)}=` }

await runCommand(async () => {
  // Nothing here uses the database or payments; a shop that only tries out couriers need not have set them.
  const reading = readConfig(
    { DATABASE_URL: 'unused', AUTH_SECRET: 'unused-unused-unused', ...unusedPayments, ...process.env },
    { isDevelopment: false },
  )
  if (reading.kind === 'refused') throw new Refusal(reading.problems.join('\n'))
  const { bobgo, publicUrl, isPublicUrlSet } = reading.config
  if (!bobgo) throw new Refusal('Set BOBGO_API_KEY and BOBGO_WEBHOOK_SECRET to those of your Bob Go account.')
  if (!isPublicUrlSet) throw new Refusal('Set PUBLIC_URL to the address at which Bob Go reaches the shop.')

  const url = courierWebhookUrl(publicUrl)
  const state = await bobgoProvider({ ...bobgo, channel: new URL(publicUrl).hostname }).registerWebhook(url)
  switch (state.kind) {
    case 'subscribed':
      console.log(`Bob Go reports to ${url}.`)
      return 0
    case 'incomplete':
      throw new Refusal(`Bob Go did not subscribe to ${state.missingTopics.join(', ')}. Try again.`)
    case 'unavailable':
      throw new Refusal('Bob Go did not answer. Try again.')
    case 'refused':
      throw new Refusal(`Bob Go refused: ${state.message}`)
  }
})
