import { SMTPServer } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { smtpMailer } from '#server/adapters/mail/smtp-mailer.ts'

let server: SMTPServer | undefined
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())))

const email = {
  messageId: 'email-1@shop.example',
  recipient: 'thandi@shop.example',
  subject: 'Reset your password',
  html: '<p>a link</p>',
  text: 'a link',
  attachments: [],
  replyTo: null,
  references: [],
  isPersonal: false,
}

/** A mail server, or somebody in front of one, that offers no encryption and records what it receives. */
async function whoListens(): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = []
  const listening = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username }, _session, done) => {
      heard.push(`log-in of ${username}`)
      done(null, { user: username })
    },
    onMailFrom: (_address, _session, done) => {
      heard.push('email')
      done()
    },
  })
  listening.on('error', () => undefined)
  server = listening
  await new Promise<void>((done) => listening.listen(0, '0.0.0.0', done))
  const address = listening.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return { port: address.port, heard }
}

it('sends neither the login nor an email if somebody on the way removed the offer of encryption', async () => {
  const { port, heard } = await whoListens()
  // This machine under a name other than the loopback's.
  const mailer = smtpMailer({
    url: `smtp://shopuser:shoppassword@0.0.0.0:${port}`,
    from: 'shop@shop.example',
  })
  const result = await mailer.send(email)
  expect(result).toMatchObject({ kind: 'not_now', reason: expect.stringContaining('Use smtps://') })
  expect(heard).toEqual([])
})
