import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export type MailServer = {
  url: string
  received: (Email & { envelopeTo: string[] })[]
  /** How it treats the next emails; after the last of these it accepts every email. */
  moods: Mood[]
  stop(): Promise<void>
  start(): Promise<void>
}

export type Mood =
  | { kind: 'refuses'; at: 'sender' | 'recipient' | 'email'; code: number; says?: string }
  | { kind: 'hangs_up'; at: 'email' }
  /** The email is accepted, but the answer that says so is lost. */
  | { kind: 'takes_and_hangs_up' }
  | { kind: 'is_silent' }

/** A real SMTP server on this machine, which can misbehave on request. */
export async function openMailServer(): Promise<MailServer> {
  const received: MailServer['received'] = []
  const moods: Mood[] = []
  let port = 0

  function build(): SMTPServer {
    const created = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      closeTimeout: 100,
      onMailFrom: (_address, _session, done) => refuseAt('sender', done),
      onRcptTo: (_address, _session, done) => refuseAt('recipient', done),
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', async () => {
          const mood = moods[0]
          if (mood?.kind === 'refuses') return refuseAt('email', done)
          if (mood) moods.shift()
          if (mood?.kind === 'is_silent') return
          if (mood?.kind !== 'hangs_up') await keep(Buffer.concat(chunks), session)
          if (mood) return hangUp(created, session)
          done()
        })
      },
    })
    created.on('error', () => undefined)
    return created
  }

  async function keep(raw: Buffer, session: SMTPServerSession) {
    const envelopeTo = session.envelope.rcptTo.map(({ address }) => address)
    received.push({ ...(await PostalMime.parse(raw)), envelopeTo })
  }

  function refuseAt(at: 'sender' | 'recipient' | 'email', done: (error?: Error | null) => void) {
    const mood = moods[0]
    if (mood?.kind !== 'refuses' || mood.at !== at) return done()
    moods.shift()
    done(Object.assign(new Error(mood.says ?? 'Not this one'), { responseCode: mood.code }))
  }

  let server = build()
  const start = async () => {
    server = build()
    const listening = server.listen(port, '127.0.0.1')
    await new Promise<void>((resolve) => listening.once('listening', () => resolve()))
    const address = listening.address()
    if (address && typeof address === 'object') port = address.port
  }
  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    moods,
    start,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The link to a page of the shop in the newest email to a recipient. */
export function linkIn({ received }: MailServer, recipient: string, page: string): string {
  const email = received.findLast(({ envelopeTo }) => envelopeTo.includes(recipient))
  const link = email?.text?.match(/https?:\/\/\S+/g)?.find((url) => url.startsWith(page))
  if (!link) throw new Error(`No email to ${recipient} leads to ${page}`)
  return link
}

function hangUp(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) {
    if (Reflect.get(connection, 'id') === session.id) Reflect.get(connection, '_socket').destroy()
  }
}
