import { yocoWebhooks } from '#server/adapters/payments/yoco/yoco-webhooks.ts'
import { Environment } from '#server/config.ts'
import { paymentWebhookUrl } from '#server/features/payments/payment-webhook-url.ts'
import { Refusal, runCommand } from './refusal.mjs'

// The secret is what this command is for, so it is not asked for.
const Settings = Environment.pick({ YOCO_SECRET_KEY: true, YOCO_API_URL: true, PUBLIC_URL: true })

await runCommand(async () => {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const reading = Settings.safeParse(given)
  if (!reading.success)
    throw new Refusal(
      reading.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  const { YOCO_SECRET_KEY: secretKey, YOCO_API_URL: apiUrl, PUBLIC_URL: publicUrl } = reading.data
  if (!publicUrl) throw new Refusal('Set PUBLIC_URL to the address at which Yoco reaches the shop.')
  const isLive = secretKey.startsWith('sk_live_')
  if (isLive && !publicUrl.startsWith('https://'))
    throw new Refusal('PUBLIC_URL must be https: Yoco reports payments to no other address.')

  const url = paymentWebhookUrl(publicUrl)
  const name = new URL(publicUrl).hostname
  const result = await yocoWebhooks({ apiUrl, secretKey }).register({ name, url })
  switch (result.kind) {
    case 'registered':
      console.log(
        [
          `Yoco reports ${isLive ? 'live' : 'test'} payments to ${url} from now on.`,
          '',
          `  YOCO_WEBHOOK_SECRET=${result.secret}`,
          '',
          'Put this line where the other settings are (.env or /etc/kwela.env), and restart the shop.',
          'Yoco shows the secret this once. A test key and a live key have a webhook each.',
        ].join('\n'),
      )
      return 0
    case 'known':
      console.log(
        `Yoco already reports to ${url} (${result.webhooks.map(({ id }) => id).join(', ')}), so nothing was registered. If its secret is lost, delete the webhook with DELETE ${apiUrl}/webhooks/${result.webhooks[0]?.id} and run this again.`,
      )
      return 0
    case 'unknown':
      throw new Refusal(
        'The answer of Yoco was lost, so it may have registered a webhook whose secret nobody knows. Run this again: if it then says that there is one, delete it as it says, and run it once more.',
      )
    case 'unavailable':
      throw new Refusal('Yoco did not answer. Try again.')
    case 'refused':
      throw new Refusal(`Yoco refused: ${result.message}`)
  }
})
