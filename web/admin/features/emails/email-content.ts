import type { Question } from '#web/ui/confirm-dialog.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import type { ReleaseBody } from './email-queries.ts'

export const hiddenLinkText =
  'Its link opens an account, so only the recipient can use it. It is disabled here.'

/** Why nothing is sent. */
export function noMailServer(kept: number, emails: string) {
  return {
    title: kept === 0 ? 'No mail server is set' : `No mail server is set: ${emails} not sent`,
    text: 'Emails are stored here, where you can read them. Nobody receives them until you set SMTP_URL to a mail server. Then you can choose here which ones to send.',
  }
}

/** What was not sent before there was a mail server. */
export function keptEmails(emails: string) {
  return {
    title: `${emails} from the time without a mail server`,
    text: 'They were not sent. Customers may still be waiting for them, or may no longer need them.',
  }
}

export function releaseQuestion(body: ReleaseBody, emails: string): Question {
  return body.send === 'none'
    ? {
        title: `Withdraw ${emails}?`,
        text: 'They stay in this list as withdrawn. You can still send each one by hand.',
        confirmLabel: 'Do not send',
        tone: 'primary',
      }
    : {
        title: body.send === 'all' ? `Send ${emails}?` : `Send those from the last ${daysText(body.days)}?`,
        text: 'Each is sent once. Emails with expired links or about finished matters are skipped. The rest is withdrawn.',
        confirmLabel: 'Send',
        tone: 'primary',
      }
}

export function released({ queued, withdrawn }: { queued: number; withdrawn: number }) {
  return {
    title: queued === 1 ? '1 email is being sent' : `${grouped(queued)} emails are being sent`,
    text: withdrawn > 0 ? `${grouped(withdrawn)} were skipped.` : undefined,
  }
}

function daysText(days: number): string {
  return days === 1 ? 'day' : `${days} days`
}
