import nodemailer from 'nodemailer'
import type { Mailer, SendResult } from '#server/features/emails/mailer.ts'

export type SmtpSettings = { url: string; from: string; timeoutMs?: number }

/** Sends emails by SMTP. Each has its own connection: there are few, and one that hangs does not block the others. */
export function smtpMailer({ url, from, timeoutMs = 20_000 }: SmtpSettings): Mailer {
  const transport = openTransport(url, timeoutMs)

  return {
    async send({ messageId, recipient, replyTo, references, isPersonal, ...email }) {
      const sending = transport.sendMail({
        from,
        // As an object: in a text, a comma would begin a second recipient.
        to: { name: '', address: recipient },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject: email.subject,
        html: email.html,
        text: email.text,
        attachments: email.attachments.map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: bytes,
        })),
        messageId: `<${messageId}>`,
        // RFC 5322 §3.6.4
        ...(references.length > 0 && {
          inReplyTo: `<${references.at(-1)}>`,
          references: references.map((id) => `<${id}>`),
        }),
        // RFC 3834 §5
        ...(!isPersonal && { headers: { 'Auto-Submitted': 'auto-generated' } }),
      })
      return Promise.race([sending.then(() => ({ kind: 'sent' }) as const), timeUp(timeoutMs)]).catch(
        resultOf,
      )
    },
  }
}

/** Connects and logs in without sending anything; returns the reason if that fails. */
export async function checkMailServer(url: string, timeoutMs: number): Promise<string | null> {
  const transport = openTransport(url, timeoutMs)
  try {
    await Promise.race([transport.verify(), timeUp(timeoutMs)])
    return null
  } catch (error) {
    const result = resultOf(error)
    return result.kind === 'sent' ? null : result.reason
  } finally {
    transport.close()
  }
}

function openTransport(url: string, timeoutMs: number) {
  return nodemailer.createTransport({
    url,
    // A man in the middle could strip the offer of encryption, and read the login and the emails.
    requireTLS: !isOnThisMachine(new URL(url).hostname),
    connectionTimeout: timeoutMs / 2,
    greetingTimeout: timeoutMs / 2,
    dnsTimeout: timeoutMs / 2,
    socketTimeout: timeoutMs,
    // No part of an email is ever read from a file or fetched from an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function isOnThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host)
}

/**
 * The connection's time limits only measure silence; a server that sends something now and then would never time out.
 */
async function timeUp(timeoutMs: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(reject, timeoutMs, new Error('The mail server took too long to answer')).unref()
  return promise
}

/** The part of the conversation that failed decides whether another email has a better chance. */
function resultOf(error: unknown): SendResult {
  const { message, code, command, responseCode } = facts(error)
  const isFinal = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  const reason =
    code === 'ETLS' ? `${noEncryption} (${withoutAddresses(message)})` : withoutAddresses(message)
  if (isFinal) return { kind: 'refused', reason }
  return { kind: 'not_now', reason, isClosed: command === 'CONN' || closedCodes.has(code) }
}

const noEncryption =
  'The mail server does not offer encryption, so nothing was sent. Use smtps:// or a server with STARTTLS in SMTP_URL'

/** Mail servers quote recipients, and reasons are logged. */
function withoutAddresses(message: string): string {
  return message.replace(/<?[^\s<>]+@[^\s<>]+>?/g, '<recipient>')
}

const closedCodes = new Set(['ESOCKET', 'ECONNECTION', 'EDNS', 'ETIMEDOUT', 'ETLS', 'EAUTH', 'ENOAUTH'])

function facts(error: unknown) {
  const of = (name: string) =>
    error instanceof Error && name in error ? Reflect.get(error, name) : undefined
  return {
    message: error instanceof Error ? error.message : String(error),
    code: String(of('code') ?? ''),
    command: String(of('command') ?? ''),
    responseCode: Number(of('responseCode') ?? 0),
  }
}
