import { type Finding, findingsIn } from './finding.ts'

/** What the DNS says: null if it says that there is nothing, and a reason if it could not be asked. */
export type DnsAnswer =
  | { kind: 'found'; record: string }
  | { kind: 'missing' }
  | { kind: 'not_asked'; reason: string }

export type MailFacts = {
  isConfigured: boolean
  isLive: boolean
  /** Why the server did not accept the login; null if it did. */
  serverProblem: string | null
  domain: string
  spf: DnsAnswer
  dmarc: DnsAnswer
  /** Of `--mail`; null if no email was asked for. */
  sent: { to: string; problem: string | null } | null
  waiting: number
  oldestWaitingMinutes: number
  failed: number
}

const of = findingsIn('Email')
const lateMinutes = 15

export function judgeMail(facts: MailFacts): Finding[] {
  if (!facts.isConfigured) {
    const says = 'No mail server is set, so no confirmation and no password link is sent.'
    const remedy = 'Set SMTP_URL and MAIL_FROM to those of your mail provider.'
    return [facts.isLive ? of.wrong(says, remedy) : of.hint(says, remedy)]
  }
  return [
    facts.serverProblem
      ? of.wrong(
          `The mail server does not accept us: ${facts.serverProblem}.`,
          'Check SMTP_URL; docs/runbooks/mail-down.md says what each message means.',
        )
      : of.right('The mail server accepts the login.'),
    judgeRecord(facts.spf, {
      name: 'SPF',
      domain: facts.domain,
      remedy: `Add a TXT record to ${facts.domain}, such as "v=spf1 include:mail-provider.example -all". Your mail provider says which.`,
    }),
    judgeRecord(facts.dmarc, {
      name: 'DMARC',
      domain: facts.domain,
      remedy: `Add a TXT record to _dmarc.${facts.domain}, such as "v=DMARC1; p=quarantine". Gmail and Outlook ask for one.`,
    }),
    ...judgeQueue(facts),
    ...(facts.sent ? [judgeSent(facts.sent)] : []),
  ]
}

function judgeRecord(
  answer: DnsAnswer,
  { name, domain, remedy }: { name: string; domain: string; remedy: string },
): Finding {
  switch (answer.kind) {
    case 'found':
      return of.right(`${domain} has a record for ${name}.`)
    case 'missing':
      return of.wrong(`${domain} has no record for ${name}, so emails may be taken for spam.`, remedy)
    case 'not_asked':
      return of.unknown(`The ${name} record of ${domain} could not be looked up (${answer.reason}).`)
  }
}

function judgeQueue({ waiting, oldestWaitingMinutes, failed }: MailFacts): Finding[] {
  const remedy = 'Read the reasons in Admin, Emails (docs/runbooks/mail-down.md).'
  if (failed === 0 && oldestWaitingMinutes < lateMinutes)
    return [of.right('No email is late, and none has failed.')]
  return [
    ...(oldestWaitingMinutes >= lateMinutes
      ? [
          of.wrong(
            `${waiting} emails are due and not sent, the oldest for ${Math.round(oldestWaitingMinutes)} minutes.`,
            remedy,
          ),
        ]
      : []),
    ...(failed > 0 ? [of.hint(`${failed} emails could not be sent.`, remedy)] : []),
  ]
}

function judgeSent({ to, problem }: NonNullable<MailFacts['sent']>): Finding {
  return problem
    ? of.wrong(`The email to ${to} was not accepted: ${problem}.`, 'See docs/runbooks/mail-down.md.')
    : of.right(`An email to ${to} was accepted. Look whether it arrived, and not among spam.`)
}
