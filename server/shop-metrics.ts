import { type AlertKind, alertKinds } from '#domain/alert.ts'
import { countOpenAlerts } from './features/alerts/alert-queries.ts'
import { findBackupAges } from './features/backups/backup-ages.ts'
import { countQueues, type Queues } from './features/reports/queue-queries.ts'
import { gauge, type Metric } from './http/machines/metrics-text.ts'
import { type JobRun, listJobRuns } from './jobs/job-queries.ts'
import { jobsOf } from './jobs/jobs.ts'
import type { Services } from './services.ts'

/** What a person should look at, and what waits. */
export async function shopMetrics(services: Services): Promise<Metric[]> {
  const { db } = services.database
  const [runs, alerts, ages, queues] = await Promise.all([
    listJobRuns(db),
    countOpenAlerts(db),
    findBackupAges(db),
    countQueues(db),
  ])
  const openAlerts = (kind: AlertKind) => alerts.find((alert) => alert.kind === kind)?.count ?? 0
  return [
    gauge(
      'kwela_payments_unmatched',
      'Payments for orders that are not in the books, and that nobody has settled.',
      openAlerts('payment_unmatched'),
    ),
    {
      name: 'kwela_alerts_open',
      help: 'What a person must look at that belongs to no order.',
      type: 'gauge',
      samples: alertKinds.map((kind) => ({ labels: { kind }, value: openAlerts(kind) })),
    },
    {
      name: 'kwela_backup_age_seconds',
      help: 'How old what is stored is: the last base backup, and the archived log of the database.',
      type: 'gauge',
      samples: [...ageSample('base', ages.base), ...ageSample('log', ages.log)],
    },
    ...queueMetrics(queues),
    ...jobMetrics(runs, jobsOf(services), services.databaseWatch.now()),
  ]
}

function queueMetrics(queues: Queues): Metric[] {
  return [
    gauge('kwela_emails_waiting', 'Emails that are due and not sent.', queues.emails),
    gauge('kwela_emails_oldest_seconds', 'How long the oldest of them has been due.', queues.emailSeconds),
    gauge('kwela_emails_failed', 'Emails that are not tried again.', queues.emailsFailed),
    gauge('kwela_invoices_owed', 'Invoices and credit notes without a number yet.', queues.invoices),
    gauge('kwela_invoices_oldest_seconds', 'How long the oldest of them has waited.', queues.invoiceSeconds),
    gauge('kwela_refunds_open', 'Refunds of which it is not known yet how they end.', queues.refunds),
    gauge('kwela_orders_attention', 'Orders that a person must look at.', queues.attention),
  ]
}

function jobMetrics(runs: readonly JobRun[], jobs: ReturnType<typeof jobsOf>, now: Date): Metric[] {
  const ages = jobs.flatMap(({ name }) => {
    const lastGoodAt = runs.find((run) => run.name === name)?.lastGoodAt
    return lastGoodAt ? [{ labels: { job: name }, value: (now.getTime() - lastGoodAt.getTime()) / 1000 }] : []
  })
  return [
    {
      name: 'kwela_job_failures_in_a_row',
      help: 'How often each job failed since it last went well, in whatever process.',
      type: 'gauge',
      samples: runs.map(({ name, failuresInARow }) => ({ labels: { job: name }, value: failuresInARow })),
    },
    {
      name: 'kwela_job_age_seconds',
      help: 'How long ago each job last went well, in whatever process; up to a minute less than this.',
      type: 'gauge',
      samples: ages,
    },
    {
      name: 'kwela_job_interval_seconds',
      help: 'How often each job runs.',
      type: 'gauge',
      samples: jobs.map(({ name, everyMs }) => ({ labels: { job: name }, value: everyMs / 1000 })),
    },
  ]
}

function ageSample(part: 'base' | 'log', at: Date | null | undefined): Metric['samples'] {
  return at ? [{ labels: { part }, value: Math.max(0, (Date.now() - at.getTime()) / 1000) }] : []
}
