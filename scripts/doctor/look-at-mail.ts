import { Resolver } from 'node:dns/promises'
import { checkMailServer, smtpMailer } from '#server/adapters/mail/smtp-mailer.ts'
import type { Config } from '#server/config.ts'
import type { Queryable } from '#server/db/client.ts'
import { takesRealMoney } from '#server/live-settings.ts'
import { countMailQueue } from './doctor-queries.ts'
import type { DnsAnswer, MailFacts } from './judge-mail.ts'
import { lookWithin } from './look-within.ts'

type Needs = {
  config: Config
  /** Null if the database cannot be asked. */
  db: Queryable | null
  /** The shop's own address, if MAIL_FROM is not set. */
  contactEmail: string
  sendTo: string | null
  timeoutMs: number
  /** Another DNS server than the machine's own, in tests. */
  dnsServer?: string
}

export async function lookAtMail(needs: Needs): Promise<MailFacts> {
  const { config, db, timeoutMs } = needs
  const from = config.mailFrom ?? needs.contactEmail
  const domain = from.replace(/>$/, '').split('@').at(-1) ?? ''
  const { smtpUrl } = config
  const [serverProblem, spf, dmarc, queue, sent] = await Promise.all([
    smtpUrl ? checkMailServer(smtpUrl, timeoutMs) : null,
    smtpUrl ? findRecord([domain], /^v=spf1(\s|$)/i, needs) : notAsked,
    // A subdomain has that of the domain above it (RFC 7489 §6.6.3).
    smtpUrl ? findRecord(dmarcNames(domain), /^v=DMARC1\s*(;|$)/i, needs) : notAsked,
    db ? lookWithin(timeoutMs, () => countMailQueue(db)) : null,
    smtpUrl && needs.sendTo ? send(smtpUrl, from, needs.sendTo, timeoutMs) : null,
  ])
  const counted = queue?.kind === 'seen' ? queue.value : { waiting: 0, oldestWaitingMinutes: 0, failed: 0 }
  return {
    isConfigured: smtpUrl !== null,
    isLive: takesRealMoney(config),
    serverProblem,
    domain,
    spf,
    dmarc,
    sent,
    ...counted,
  }
}

const notAsked: DnsAnswer = { kind: 'not_asked', reason: 'there is no mail server' }

function dmarcNames(domain: string): string[] {
  const parts = domain.split('.')
  const above = parts.slice(0, -1).map((_, at) => parts.slice(at).join('.'))
  return [domain, ...above]
    .filter((name, at, all) => all.indexOf(name) === at)
    .map((name) => `_dmarc.${name}`)
}

async function findRecord(
  names: readonly string[],
  pattern: RegExp,
  { timeoutMs, dnsServer }: Pick<Needs, 'timeoutMs' | 'dnsServer'>,
): Promise<DnsAnswer> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  if (dnsServer) resolver.setServers([dnsServer])
  const looked = await lookWithin(timeoutMs, async () => {
    for (const name of names) {
      const records = await listTexts(resolver, name)
      const found = records.find((record) => pattern.test(record))
      if (found) return found
    }
    return null
  })
  resolver.cancel()
  if (looked.kind === 'failed') return { kind: 'not_asked', reason: looked.reason }
  return looked.value ? { kind: 'found', record: looked.value } : { kind: 'missing' }
}

async function listTexts(resolver: Resolver, name: string): Promise<string[]> {
  try {
    // A long record comes in parts (RFC 7208 §3.3).
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw error
  }
}

async function send(url: string, from: string, to: string, timeoutMs: number) {
  const text = 'The mail server of the shop works. This was sent by npm run doctor.'
  const result = await smtpMailer({ url, from, timeoutMs }).send({
    messageId: `doctor-${Date.now()}@${new URL(url).hostname}`,
    recipient: to,
    replyTo: null,
    references: [],
    isPersonal: false,
    subject: 'A test of the mail server',
    html: `<p>${text}</p>`,
    text,
    attachments: [],
  })
  return { to, problem: result.kind === 'sent' ? null : result.reason }
}
